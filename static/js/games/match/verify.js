// The proof of fair chance, repeated in the browser. The definition stands in games/chance.py and on the help page;
// tests/games/chance_vectors.json holds the vectors for both. Needs WebCrypto (https or localhost).

const VERSION = "tercet chance 1";
const WORDS = 2 ** 32;
const SECRET_BYTES = 32;
const CONTRIBUTION_BYTES = 16;
const text = new TextEncoder();

/** Return the bytes of a hexadecimal string, or null if it is none. */
export function fromHex(hex) {
  if (typeof hex !== "string" || hex.length % 2 || /[^0-9a-f]/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Return bytes as lower-case hexadecimal digits. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function join(...parts) {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function bigEndian(number, length) {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, number);
  return bytes;
}

const field = (bytes) => join(bigEndian(bytes.length, 4), bytes);

async function sha256(bytes) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** What the server publishes before it receives anything. */
export const commitment = (secret, matchKey) => sha256(join(secret, text.encode(matchKey)));

/** What a client publishes before anybody reveals. */
export const clientCommitment = (contribution) => sha256(contribution);

/** A client's own 16 random bytes. */
export const newContribution = () => crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES));

async function* words(secret, message) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let block = 0; ; block += 1) {
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, join(message, bigEndian(block, 8))));
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

async function below(bound, stream) {
  const limit = WORDS - (WORDS % bound);
  for (;;) {
    const { value } = await stream.next();
    if (value < limit) return value % bound;
  }
}

/** Return the items shuffled under a label; secret and contributions are Uint8Arrays. */
export async function draw(label, items, secret, matchKey, contributions) {
  const head = [VERSION, label, matchKey].map((part) => field(text.encode(part)));
  const message = join(...head, bigEndian(contributions.length, 4), ...contributions.map(field));
  const stream = words(secret, message);
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1, stream);
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}

const sameOrder = (a, b) => a.length === b.length && a.every((item, i) => item === b[i]);

/**
 * Check a match's chance. `evidence` is {match, commit, secret, participants: [{commit, reveal}], draws: [{label, items, drawn}],
 * expected?: [label]}, all bytes in hexadecimal, "" for a silent participant. Returns a list of problems, empty when all
 * is proved: {code: "secret" | "malformed" | "contribution" | "draw" | "missing", participant?, label?}; a draw that was
 * expected and is not shown is "missing".
 */
export async function verify(evidence) {
  const secret = fromHex(evidence.secret);
  if (secret?.length !== SECRET_BYTES) return [{ code: "malformed" }];
  const contributions = evidence.participants.map(({ reveal }) => fromHex(reveal || ""));
  const bad = contributions.findIndex((bytes) => bytes === null || ![0, CONTRIBUTION_BYTES].includes(bytes.length));
  if (bad >= 0) return [{ code: "malformed", participant: bad + 1 }];
  const problems = [];
  if ((await commitment(secret, evidence.match)) !== evidence.commit.toLowerCase()) problems.push({ code: "secret" });
  for (const [i, { commit }] of evidence.participants.entries()) {
    if (!commit || !contributions[i].length) continue;
    if ((await clientCommitment(contributions[i])) !== commit.toLowerCase()) {
      problems.push({ code: "contribution", participant: i + 1 });
    }
  }
  for (const { label, items, drawn } of evidence.draws) {
    const order = await draw(label, items, secret, evidence.match, contributions);
    if (!sameOrder(order, drawn)) problems.push({ code: "draw", label });
  }
  const shown = evidence.draws.map(({ label }) => label);
  for (const label of evidence.expected ?? []) if (!shown.includes(label)) problems.push({ code: "missing", label });
  return problems;
}
