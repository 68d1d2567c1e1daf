/** Mounts the board named in the address and keeps what it says: window.board, window.heard. */

const query = new URLSearchParams(location.search);
const slot = document.getElementById("board");
window.heard = [];
for (const kind of ["move", "premove", "say", "status"]) {
  slot.addEventListener(`tercet:${kind}`, ({ detail }) => {
    window.heard.push({ kind, ...detail });
    if (kind === "status") document.getElementById("status").textContent = detail.text;
  });
}
const { mount } = await import(query.get("module"));
const hands = { own: document.getElementById("own"), other: document.getElementById("other") };
window.board = mount({ board: slot, hands, mini: false, pieces: document.documentElement.dataset.pieces });
document.documentElement.dataset.ready = "";
