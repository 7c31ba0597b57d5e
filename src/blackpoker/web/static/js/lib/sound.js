/** Five quiet sounds, made on the spot; none before the visitor has allowed them. */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
let last = 0;

/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {{ noise?: number, loud?: number }} [how]
 */
function knock(at, pitch, length, { noise = 0, loud = 0.125 } = {}) {
  if (!context) return;
  const when = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(loud, when + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.25, when);
  tone.frequency.exponentialRampToValueAtTime(pitch, when + 0.03);
  tone.connect(gain);
  tone.start(when);
  tone.stop(when + length);
  if (!noise) return;
  const hiss = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.floor(context.sampleRate * 0.05), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * noise * (1 - i / data.length);
  hiss.buffer = buffer;
  const low = context.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = 1800;
  hiss.connect(low).connect(gain);
  hiss.start(when);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  chance: () => knock(0, 880, 0.16), // one wood block
  acts: () => knock(0, 210, 0.09, { noise: 0.9, loud: 0.1 }), // a card on the table
  damage: () => {
    knock(0, 110, 0.2);
    knock(0.13, 98, 0.22);
  }, // two low knocks
  clock: () => knock(0, 1400, 0.05, { loud: 0.05 }), // a soft tick
  end: () => {
    for (const [i, pitch] of [261.6, 523.2, 706].entries()) knock(i * 0.01, pitch, 2.4, { loud: 0.06 });
  }, // a bowl
};

/** @param {"chance" | "acts" | "damage" | "clock" | "end"} name */
export function play(name) {
  if (!settings.sound.value) return;
  const now = performance.now();
  if (now - last < 150) return;
  last = now;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[name]?.();
}
