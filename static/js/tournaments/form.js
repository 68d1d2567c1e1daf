/** The form of an event's terms shows only what goes together; the server checks all of it anyway. */

import { find, findAll, make, say } from "../lib/dom.js";
import { gettext, interpolate } from "../lib/i18n.js";

const NARROW_FIELDS = ["minutes", "increment"];

function start(form) {
  const games = JSON.parse(form.dataset.games || "{}");
  const touched = new Set("kept" in form.dataset ? [...NARROW_FIELDS, "rated"] : []);
  const value = (name) => form.elements[name]?.value ?? "";
  const ticked = (name) => Boolean(form.elements[name]?.checked);

  function show(name, shown) {
    const cell = find(`.cell-${name}`, form);
    if (cell) cell.hidden = !shown;
  }

  /** Hide what a game, a format or a pace does not have, and choose something else where it was chosen. */
  function offer(name, option, offered, instead) {
    const choice = find(`[name="${name}"][value="${option}"], [name="${name}"] option[value="${option}"]`, form);
    if (!choice) return;
    (choice.closest("label") ?? choice).hidden = !offered;
    choice.disabled = !offered;
    if (!offered && value(name) === option) form.elements[name].value = instead;
  }

  function arrangeGame() {
    const game = games[value("game")];
    if (!game) return;
    offer("format", "tables", game.tables, "swiss");
    show("teams", game.teams && value("format") !== "tables");
    if ((!game.teams || value("format") === "tables") && form.elements.teams) form.elements.teams.checked = false;
    const [minutes, increment] = game.clock;
    if (!touched.has("minutes") && form.elements.minutes) form.elements.minutes.value = minutes;
    if (!touched.has("increment") && form.elements.increment) form.elements.increment.value = increment;
    const rateable = value("pace") !== "unlimited" && (value("pace") === "live" || game.post);
    show("rated", rateable && !ticked("over_the_board"));
    if (form.elements.rated && (!rateable || !touched.has("rated"))) form.elements.rated.checked = rateable;
  }

  function arrangeFormat() {
    const format = value("format");
    const isOpen = format === "swiss" || format === "tables";
    show("rounds", isOpen);
    show("late_until", isOpen);
    show("table_size", format === "tables");
    show("place_points", format === "tables");
    show("games_per_pairing", format !== "tables");
    show("scoring", format === "swiss" || format === "round_robin");
    show("tiebreaks", format === "swiss" || format === "round_robin");
    show("cycles", format === "round_robin");
    show("division_size", format === "round_robin");
    show("promoted", format === "round_robin" && Number(value("division_size")) > 0);
    show("cut", format !== "knockout");
    const knockout = format === "knockout" || (Number(value("cut")) > 0 && format !== "tables");
    show("tie_rule", knockout);
    show("third_place", knockout);
  }

  function arrangeTime() {
    const table = ticked("over_the_board");
    offer("pace", "unlimited", table, "live");
    const pace = value("pace");
    for (const name of NARROW_FIELDS) show(name, pace === "live");
    for (const name of ["periods", "period_s"]) show(name, pace === "live");
    show("days", pace === "correspondence");
    const waits = value("round_start") || (table ? "director" : "when_over");
    show("break_s", waits === "when_over");
    show("round_every_s", waits === "schedule");
    show("deadline_rule", Number(value("deadline_s")) > 0);
    show("no_show_s", !table);
    show("zone", Boolean(value("starts_at") || value("registration_closes_at")) || "kept" in form.dataset);
    if (form.elements.club) show("members_only", value("club") !== "");
  }

  function arrangeGroups() {
    for (const group of findAll(".option-group", form)) {
      group.hidden = findAll(".form-cell", group).every((cell) => cell.hidden);
    }
  }

  function arrange() {
    if (form.elements.game) {
      arrangeTime();
      arrangeGame();
      arrangeFormat();
    }
    arrangeGroups();
  }

  // While typing, not once a field is left: what appears then would move a button away from under the mouse.
  form.addEventListener("input", (event) => {
    touched.add(event.target.name);
    arrange();
  });
  form.addEventListener("change", arrange);
  findAll("[data-ordered]", form).forEach(order);
  arrange();
}

/** Give an ordered list of selects buttons that move an entry up or down; focus follows the entry. */
function order(list) {
  const region = make("p", { class: "vh", role: "status" });
  list.after(region);
  const selects = findAll("select", list);

  function swap(from, to) {
    [selects[from].value, selects[to].value] = [selects[to].value, selects[from].value];
    update();
    const side = to < from ? "up" : "down";
    const button = find(`.move-${side}`, selects[to].parentElement);
    (button.disabled ? selects[to] : button).focus();
    const name = selects[to].selectedOptions[0]?.textContent ?? "";
    say(region, interpolate(gettext("%(name)s is number %(n)d."), { name, n: to + 1 }));
  }

  function update() {
    const filled = selects.filter((select) => select.value).length;
    selects.forEach((select, place) => {
      const row = select.parentElement;
      row.hidden = place > filled && !select.value;
      find(".move-up", row).disabled = place === 0 || !select.value;
      find(".move-down", row).disabled = place === selects.length - 1 || !select.value || !selects[place + 1].value;
    });
  }

  selects.forEach((select, place) => {
    const moves = [["up", -1, "↑", gettext("Move up")], ["down", 1, "↓", gettext("Move down")]];
    for (const [side, by, sign, words] of moves) {
      const button = make("button", { type: "button", class: `btn slim quiet move-${side}`, title: words });
      button.append(make("span", { "aria-hidden": "true" }, sign), make("span", { class: "vh" }, words));
      button.addEventListener("click", () => swap(place, place + by));
      select.parentElement.append(button);
    }
    select.addEventListener("change", update);
  });
  update();
}

findAll("[data-event-form]").forEach(start);
