/** Sounds of wood and stone, made on the spot: dry, short, quiet. They start with the player's first own gesture. */
import { setting } from "./settings.js";

let audio = null;

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => setting("sound") && wake(), { capture: true });

function envelope(at, peak, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(frequency, seconds, peak, { type = "sine", delay = 0, drop = 0.7 } = {}) {
  const at = audio.currentTime + delay;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(frequency, at);
  source.frequency.exponentialRampToValueAtTime(frequency * drop, at + seconds);
  source.connect(envelope(at, peak, seconds));
  source.start(at);
  source.stop(at + seconds + 0.01);
}

function noise(frequency, seconds, peak, { delay = 0, sharp = 4 } = {}) {
  const at = audio.currentTime + delay;
  const frames = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = sharp;
  source.connect(filter).connect(envelope(at, peak, seconds));
  source.start(at);
}

const TOCK_HZ = { S: 520, M: 400, L: 300 };

const moves = {
  troika: (text) => {
    tone(TOCK_HZ[text[1]] ?? 400, 0.08, 0.16, { type: "triangle" });
    noise(1800, 0.03, 0.08);
  },
  trixo: () => {
    noise(2600, 0.035, 0.22, { sharp: 7 });
    tone(880, 0.05, 0.06, { type: "triangle", delay: 0.008 });
  },
  quadtria: () => {
    noise(500, 0.09, 0.1, { sharp: 2 });
    tone(240, 0.07, 0.14, { type: "triangle", delay: 0.05 });
  },
};

const others = {
  peg: () => noise(3200, 0.025, 0.2, { sharp: 9 }),
  win: () => {
    tone(523.25, 0.11, 0.12, { drop: 0.999 });
    tone(659.25, 0.12, 0.12, { delay: 0.11, drop: 0.999 });
  },
  tick: () => tone(1200, 0.04, 0.08, { drop: 0.9 }),
};

const able = () => setting("sound") && audio?.state === "running";

/** The sound of a move on the table. */
export function playMove(game, text) {
  if (able()) (moves[game] ?? moves.quadtria)(text);
}

/** One of "peg", "win", "tick". */
export function play(name) {
  if (able()) others[name]();
}
