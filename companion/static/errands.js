// One thing at a time: what a person asks for waits while the page looks after itself.

/** @typedef {() => unknown} Errand */

export class Errands {
  /** @type {Errand[]} */
  #waiting = []; // what a quick hand asked for meanwhile
  #isOwn = false; // whether what is being done is the page's own errand, which nobody asked for
  busy = false;

  /**
   * failed(error) is told what went wrong, idle() is called when nothing is left to do, taken() when an errand of a person
   * will be done.
   * @param {(error: unknown) => unknown} failed
   * @param {() => void} idle
   * @param {() => void} taken
   */
  constructor(failed, idle, taken = () => {}) {
    this.failed = failed;
    this.idle = idle;
    this.taken = taken;
  }

  /** Do what a person asks for; while something that a person asked for is being done, or waits, it is let go of. @param {Errand} errand */
  async now(errand) {
    if (this.busy && (!this.#isOwn || this.#waiting.length)) return;
    this.taken();
    if (!this.busy) return this.#do(errand);
    this.#waiting.push(errand);
  }

  /** Do what nobody asked for, unless something is being done. @param {Errand} errand */
  async quietly(errand) {
    if (!this.busy) return this.#do(errand, true);
  }

  /** Do it after all that was asked for before, unless something of that goes wrong. @param {Errand} errand */
  soon(errand) {
    this.taken();
    if (this.busy) this.#waiting.push(errand);
    else this.#do(errand);
  }

  /** @param {Errand} errand */
  async #do(errand, isOwn = false) {
    this.busy = true;
    this.#isOwn = isOwn;
    try {
      await errand();
    } catch (error) {
      if (!isOwn) this.#waiting = []; // it was meant for what did not come about
      await this.failed(error);
    } finally {
      this.busy = false;
    }
    const next = this.#waiting.shift();
    next ? this.#do(next) : this.idle();
  }
}
