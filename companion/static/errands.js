// One thing at a time: what is asked for meanwhile waits or is let go of.

/** @typedef {() => unknown} Errand */

export class Errands {
  /** @type {Errand[]} */
  #waiting = []; // what a quick hand asked for meanwhile
  busy = false;

  /**
   * failed(error) is told what went wrong, idle() is called when nothing is left to do.
   * @param {(error: unknown) => unknown} failed
   * @param {() => void} idle
   */
  constructor(failed, idle) {
    this.failed = failed;
    this.idle = idle;
  }

  /** Do it now; while something else is being done it is let go of. @param {Errand} errand */
  async now(errand) {
    if (this.busy) return;
    this.busy = true;
    try {
      await errand();
    } catch (error) {
      this.#waiting = []; // it was meant for what did not come about
      await this.failed(error);
    } finally {
      this.busy = false;
    }
    const next = this.#waiting.shift();
    next ? this.now(next) : this.idle();
  }

  /** Do it after all that was asked for before, unless something of that goes wrong. @param {Errand} errand */
  soon(errand) {
    if (this.busy) this.#waiting.push(errand);
    else this.now(errand);
  }
}
