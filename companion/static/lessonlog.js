// What a device knows of the tasks of a lesson: when each was begun and met, the tries, the hints, and the seconds in view.

import { browserStorage } from "./storage.js";

export const OWN = "own-"; // begins the name of a question about a game that was played at a table of one's own
const FORMAT = "lesson-results";
const DEVICE = "lesson-device"; // a number drawn by lot, so that two files of one device count once
/** @type {Page.Learned} */
const NOTHING = { begun: 0, ended: null, tries: 0, hints: 0, seconds: 0 };

export class LessonLog {
  #key = "";
  /** @type {Record<string, Page.Learned>} */
  #tasks = {};
  #task = ""; // the one in view
  #since = 0; // when its time began to run, in ms of the clock; 0 while it stands

  /** game: the game's id; clock() returns the time in ms. @param {string} game @param {() => number} clock */
  constructor(game, clock = Date.now) {
    this.game = game;
    this.clock = clock;
    this.#key = `lesson-${game}`;
    try {
      this.#tasks = JSON.parse(browserStorage.getItem(this.#key) ?? "{}") ?? {};
    } catch {
      this.#tasks = {}; // what cannot be read is begun anew
    }
  }

  /** Return what is known of a task. @param {string} task @returns {Page.Learned} */
  of(task) {
    return { ...NOTHING, ...this.#tasks[task] };
  }

  /** Note that a task is in view; its time runs from now on. @param {string} task */
  begin(task) {
    this.pause();
    this.#task = task;
    this.#keep({ begun: this.of(task).begun || this.clock() });
    this.goOn();
  }

  /** Let the time of the task stand: nobody sees the page. */
  pause() {
    if (!this.#since) return;
    const { seconds } = this.of(this.#task);
    this.#keep({ seconds: Math.round(10 * seconds + (this.clock() - this.#since) / 100) / 10 });
    this.#since = 0;
  }

  /** Let the time of the task run, unless it is met already. */
  goOn() {
    if (!this.#since && this.#task && this.of(this.#task).ended === null) this.#since = this.clock();
  }

  /** Note a turn of the task. @param {boolean} isMet @param {boolean} isTry whether it is another try */
  tried(isMet, isTry) {
    const { tries, ended } = this.of(this.#task);
    if (isMet) this.pause();
    if (ended === null) this.#keep({ tries: tries + (isTry ? 1 : 0), ended: isMet ? this.clock() : null });
  }

  /** Note that a hint was shown. */
  hinted() {
    const { hints, ended } = this.of(this.#task);
    if (ended === null) this.#keep({ hints: hints + 1 });
  }

  /** Note that a first game was begun after the lesson. */
  played() {
    browserStorage.setItem(`${this.#key}-played`, browserStorage.getItem(`${this.#key}-played`) ?? String(this.clock()));
  }

  /** Return the text of a file with all of it. @param {string[]} tasks in their order */
  report(tasks) {
    this.pause();
    this.goOn();
    const asked = Object.keys(this.#tasks).filter((task) => !tasks.includes(task));
    asked.sort((one, other) => this.of(one).begun - this.of(other).begun);
    const own = asked.filter((task) => task.startsWith(OWN));
    const time = (/** @type {unknown} */ ms) => (ms ? new Date(Number(ms)).toISOString() : null);
    /** @param {string} task @param {string} name */
    const one = (task, name) => {
      const { begun, ended, tries, hints, seconds } = this.of(task);
      return { task: name, begun: time(begun), ended: time(ended), tries, hints, seconds };
    };
    const told = {
      format: FORMAT,
      version: 1,
      device: deviceOf(),
      game: this.game,
      saved: time(this.clock()),
      tasks: tasks.map((task) => one(task, task)),
      asked: asked.map((task) => one(task, own.includes(task) ? `${OWN}${own.indexOf(task) + 1}` : task)),
      first_game: time(browserStorage.getItem(`${this.#key}-played`)),
    };
    return `${JSON.stringify(told, null, 1)}\n`;
  }

  /** @param {Partial<Page.Learned>} its */
  #keep(its) {
    this.#tasks[this.#task] = { ...this.of(this.#task), ...its };
    browserStorage.setItem(this.#key, JSON.stringify(this.#tasks));
  }
}

/** Return the number of this device, which says nothing of whose it is. */
function deviceOf() {
  const known = browserStorage.getItem(DEVICE);
  if (known) return known;
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  browserStorage.setItem(DEVICE, drawn);
  return drawn;
}
