// What is asked of a reading, and what a person has said of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Questions } from "../../companion/static/questions.js";

const seen = (colour) => ({ colour, piece: null, owner: "none", active: false, confidence: 1, doubtful: false });

/** Return a scan of a1, b1 and c1: what is seen there, which is in doubt, what the rules decided, what doubtful cells may be. */
const scan = (colours, doubtful, decided = [], maybe = "RG") => ({
  cells: Object.fromEntries([...colours].map((colour, i) => [`${"abc"[i]}1`, seen(colour)])),
  doubtful,
  candidates: Object.fromEntries(doubtful.map((name) => [name, [...maybe].map((colour) => ({ colour, piece: null, owner: "none", active: false, heading: "", marks: [], odds: 0.3 }))])),
  decided: decided.map((cell) => ({ code: "decided", cells: [cell], message: `${cell} is decided` })),
});

const colours = ({ cells }) => Object.values(cells).map((cell) => cell.colour).join("");

test("doubtful cells are asked one after the other", () => {
  const asked = new Questions(scan("RGB", ["a1", "c1"]));
  const order = [asked.current];
  asked.change({ colour: "G" });
  asked.next();
  order.push(asked.current);
  asked.next();

  assert.deepEqual([...order, asked.current, asked.open, colours(asked)], ["a1", "c1", null, [], "GGB"]);
});

test("what a person said outlives the reading of more photos", () => {
  const asked = new Questions(scan("RRR", ["a1", "b1"]));
  asked.change({ colour: "G" });
  asked.next(); // a1 was put right and is settled
  asked.current = "c1";
  asked.change({ colour: "B" }); // c1 was sure, and is wrong
  asked.take(scan("RGG", ["a1", "c1"]));

  assert.deepEqual([colours(asked), asked.open, asked.asks], ["GGB", [], false]);
});

test("a cell that was taken as it was read is not asked again, whatever the next photo says", () => {
  const asked = new Questions(scan("RRR", ["a1", "b1"]));
  asked.next();
  asked.take(scan("GRR", ["a1"]));

  assert.deepEqual([colours(asked), asked.open, asked.current], ["RRR", [], null]);
});

test("a new photo's doubts are asked, and the one that was being asked stays if it is still in doubt", () => {
  const asked = new Questions(scan("RRR", ["a1", "b1"]));
  asked.current = "b1";
  asked.change({ colour: "G" }); // not yet confirmed
  asked.take(scan("RRR", ["b1", "c1"]));
  const stayed = [asked.current, colours(asked)];
  asked.next();

  assert.deepEqual([...stayed, asked.current, asked.open], ["b1", "RGR", "c1", ["c1"]]);
});

test("where nothing is in doubt any more nothing is asked", () => {
  const asked = new Questions(scan("RRR", ["a1"]));
  asked.take(scan("RRR", []));

  assert.deepEqual([asked.asks, asked.open], [false, []]);
});

test("all doubts can be settled at once, and what the rules decided can be changed", () => {
  const asked = new Questions(scan("RRR", ["a1", "b1"], ["c1"]));
  asked.settleAll();
  asked.current = "c1";
  asked.change({ colour: "B" });
  const decided = [...asked.decided.keys()];
  asked.take(scan("GGG", ["a1", "b1"], ["c1"]));

  assert.deepEqual([decided, [...asked.decided.keys()], asked.open, colours(asked)], [[], [], [], "RRB"]);
});

test("one of the candidates decides, and the next cell is asked", () => {
  const asked = new Questions(scan("RRR", ["a1", "c1"]));
  const [, green] = asked.candidates;
  const stood = asked.candidates.map((each) => asked.stands(each));
  asked.decide(green);

  assert.deepEqual([stood, colours(asked), asked.current, asked.open], [[true, false], "GRR", "c1", ["c1"]]);
});

test("what cannot be told apart here is offered once, and no more than four are", () => {
  assert.deepEqual(new Questions(scan("RRR", ["a1"], [], "RRGRG")).candidates.map((each) => each.colour), ["R", "G"]);
  assert.equal(new Questions(scan("RRR", ["a1"], [], "RGBXYZ")).candidates.length, 4);
});

test("of a sure cell there is nothing to choose from", () => {
  const asked = new Questions(scan("RRR", ["a1"]));
  asked.current = "b1";
  const sure = asked.candidates;
  asked.current = null;

  assert.deepEqual([sure, asked.candidates], [[], []]);
});

test("what no photo shows is asked piece by piece; an answer stays until its piece is changed", () => {
  const unseen = (cell, said = "") => ({ cell, said, words: "", assumed: "", answers: [] });
  const notes = ({ cells }) => Object.values(cells).map((cell) => cell.note ?? "-").join("");
  const asked = new Questions(scan("RRR", []));
  asked.ask([unseen("a1"), unseen("b1", "x"), unseen("c1")]);
  const order = [asked.current];
  asked.answer("y");
  order.push(asked.current);
  asked.answer(); // nobody knows
  const told = [notes(asked), asked.question, asked.current];
  asked.ask([unseen("a1")]);
  asked.look("a1");
  asked.change({ colour: "G" });

  assert.deepEqual([order, told, notes(asked), asked.question], [["a1", "c1"], ["y--", undefined, null], "---", undefined]);
});

test("a cell that the photo does not show has to be said", () => {
  const hidden = scan("RRR", ["a1", "b1"]);
  hidden.cells.a1.visible = false;
  const asked = new Questions(hidden);
  const stood = asked.candidates.map((each) => asked.stands(each));
  asked.next(); // nobody knows a1 yet, so it comes again after the others
  const order = [asked.current, [...asked.open]];
  asked.settleAll();
  order.push([...asked.open]);
  asked.decide({ colour: "G", piece: null, owner: "none", active: false, heading: "", marks: [] });

  assert.deepEqual(stood, [false, false]);
  assert.deepEqual([...order, asked.open, asked.current, colours(asked)], ["b1", ["b1", "a1"], ["a1"], [], null, "GRR"]);
});
