// One thing at a time: what is asked for meanwhile waits or is let go of.

/** @typedef {() => unknown} Errand */

export class Errands {
  /** @type {Errand | null} */
  #waiting = null; // what a quick hand asked for meanwhile
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
      await this.failed(error);
    } finally {
      this.busy = false;
    }
    const next = this.#waiting;
    this.#waiting = null;
    next ? this.now(next) : this.idle();
  }

  /** Do it as soon as nothing else is being done: no quick tap gets lost. @param {Errand} errand */
  soon(errand) {
    if (this.busy) this.#waiting = errand;
    else this.now(errand);
  }
}
