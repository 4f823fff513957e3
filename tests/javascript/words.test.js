// The sentences that a page says.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { allOf, boardSaid, say, sentence, useSentences } from "../../companion/static/words.js";

const SENTENCES = `
-cells = cells
named = { $name } has { CAPITAL(-cells) }
counted = { $count ->
    [one] one turn
   *[other] { $count } turns
}
plain = as it is
sentence = { $words }.
board-hex = hexagon of edge { $edge }
board-grid = { $columns } × { $rows }
board-without = { $board } without { $cells }
board-joined = { $board } with joined edges
and = { $count ->
    [0] { $last }
   *[other] { $rest } and { $last }
}
-cells = towns
`;

beforeEach(() => useSentences(SENTENCES));

test("a sentence is said with its data, in the words that stand last", () => {
  assert.equal(say("named", { name: "black" }), "black has Towns");
  assert.deepEqual([1, 2, 1234].map((count) => say("counted", { count })), ["one turn", "2 turns", "1,234 turns"]);
  assert.equal(say("named", { name: ["a1", "b2"] }), "a1, b2 has Towns");
});

test("what is missing is named, never passed over", () => {
  assert.throws(() => say("nowhere"), /no sentence nowhere/);
  assert.throws(() => say("named"), /named cannot be said: .*name/);
});

test("things and boards are listed as in speech", () => {
  assert.deepEqual([["a1"], ["a1", "b1"], ["a1", "b1", "c1"]].map(allOf), ["a1", "a1 and b1", "a1, b1 and c1"]);
  assert.deepEqual(["9", "8x6", "hex7"].map(boardSaid), ["9 × 9", "8 × 6", "hexagon of edge 7"]);
  assert.equal(boardSaid("8x6-d4.e4"), "8 × 6 without d4 and e4");
  assert.equal(boardSaid("8x6-torus"), "8 × 6 with joined edges");
  assert.equal(boardSaid("chess8x8"), "8 × 8");
  assert.equal(boardSaid("5-torus-c3"), "5 × 5 with joined edges without c3");
  assert.equal(sentence(say("plain")), "as it is.");
});
