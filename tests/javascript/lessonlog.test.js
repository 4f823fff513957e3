// What a device knows of a lesson.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { LessonLog } = await import("../../companion/static/lessonlog.js");

/** Return an empty log, and what lets its time go on by so many seconds. */
function fresh(game) {
  const time = { now: 1_000_000 };
  return { log: new LessonLog(game, () => time.now), after: (seconds) => { time.now += 1000 * seconds; } };
}

test("the seconds of a task run while it is in view and not met", () => {
  const { log, after } = fresh("seconds");
  log.begin("one");
  after(5);
  log.pause();
  after(100);
  log.goOn();
  after(2.26);
  log.tried(true, true);
  after(50);
  log.begin("two");
  after(3);
  log.begin("one");
  after(9);
  log.pause();

  assert.deepEqual([log.of("one").seconds, log.of("two").seconds], [7.3, 3]);
});

test("tries and hints count until the task is met, and the first beginning and end stay", () => {
  const { log, after } = fresh("tries");
  log.begin("one");
  log.hinted();
  log.tried(false, true);
  log.tried(false, false);
  after(1);
  log.tried(true, true);
  const met = log.of("one");
  after(1);
  log.begin("one");
  log.hinted();
  log.tried(true, true);

  assert.deepEqual(met, { begun: 1_000_000, ended: 1_001_000, tries: 2, hints: 1, seconds: 1 });
  assert.deepEqual(log.of("one"), met);
});

test("a log is taken up again, and one of an earlier version has no hints and no seconds", () => {
  localStorage.setItem("lesson-old", JSON.stringify({ one: { begun: 5, ended: 9, tries: 3 } }));
  localStorage.setItem("lesson-torn", "{");

  assert.deepEqual(new LessonLog("old").of("one"), { begun: 5, ended: 9, tries: 3, hints: 0, seconds: 0 });
  assert.deepEqual(new LessonLog("torn").of("one"), { begun: 0, ended: null, tries: 0, hints: 0, seconds: 0 });
});

test("the file lists all tasks in their order, and a device has one number", () => {
  const { log, after } = fresh("file");
  log.begin("two");
  after(4);
  log.played();
  const told = JSON.parse(log.report(["one", "two"]));
  const nothing = { begun: null, ended: null, tries: 0, hints: 0, seconds: 0 };

  assert.match(told.device, /^[0-9a-f]{16}$/);
  assert.equal(JSON.parse(fresh("other").log.report([])).device, told.device);
  assert.deepEqual({ ...told, device: "" }, {
    format: "lesson-results", version: 1, device: "", game: "file", saved: "1970-01-01T00:16:44.000Z",
    tasks: [{ task: "one", ...nothing }, { task: "two", ...nothing, begun: "1970-01-01T00:16:40.000Z", seconds: 4 }],
    asked: [],
    first_game: "1970-01-01T00:16:44.000Z",
  });
});

test("questions follow the tasks: those of a game of one's own by their number", () => {
  const { log } = fresh("asked");
  for (const task of ["one", "own-tb-1-3-a1", "sample-2-b1", "own-ta-0-0-c3"]) log.begin(task);
  const { tasks, asked } = JSON.parse(log.report(["one"]));

  assert.deepEqual(tasks.map(({ task }) => task), ["one"]);
  assert.deepEqual(asked.map(({ task }) => task), ["own-1", "sample-2-b1", "own-2"]);
});
