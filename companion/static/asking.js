// What no photo shows of a piece, in words.

import { capital } from "./dom.js";
import { say, sentence } from "./words.js";

/** Say what is asked, and what is taken until it is answered. @param {Wire.Question} question */
export function askedOf({ words, answers: [first], said }) {
  const asked = sentence(capital(words));
  return said || !first ? asked : say("asked-until", { asked, answer: first.note });
}
