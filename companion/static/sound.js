// Sounds made on the spot: a crunch for each cell gained, a tick while time runs low, a bell when it is up, a chime for the one to move.

import { display } from "./display.js";

/** @type {AudioContext | null} */
let context = null;
const CRUNCH_SECONDS = 0.075;
const ALL_SECONDS = 2.1; // however many cells a turn gains

/** Return what sounds come out of; null where they are switched off, or nobody has touched this page yet. */
function audio() {
  if (!display.sound || !window.AudioContext || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context.state === "running" ? context : null;
}

/** Crunch once for each cell gained. @param {number} cells */
export function crunch(cells) {
  const sound = cells ? audio() : null;
  if (!sound) return;
  const pace = Math.min(CRUNCH_SECONDS, ALL_SECONDS / cells);
  for (let i = 0; i < cells; i += 1) bite(sound, sound.currentTime + i * pace);
}

/**
 * @param {AudioContext} sound
 * @param {number} at
 */
function bite(sound, at) {
  const length = Math.floor(sound.sampleRate * 0.06);
  const buffer = sound.createBuffer(1, length, sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2 * (Math.random() < 0.4 ? 1 : 0.25);
  const source = sound.createBufferSource();
  source.buffer = buffer;
  const filter = sound.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1400 + Math.random() * 900;
  const volume = sound.createGain();
  volume.gain.value = 0.5;
  source.connect(filter).connect(volume).connect(sound.destination);
  source.start(at);
}

/**
 * @param {number} frequency
 * @param {number} seconds
 * @param {number} volume
 */
function tone(frequency, seconds, volume) {
  const sound = audio();
  if (!sound) return;
  const oscillator = sound.createOscillator();
  const gain = sound.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, sound.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + seconds);
  oscillator.connect(gain).connect(sound.destination);
  oscillator.start();
  oscillator.stop(sound.currentTime + seconds);
}

export const tick = () => tone(880, 0.08, 0.15);
export const chime = () => tone(660, 0.5, 0.2);
export const bell = () => tone(440, 1.2, 0.3);
