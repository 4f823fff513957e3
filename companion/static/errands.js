// One thing at a time: what a person asks for waits while the page looks after itself.

/** @typedef {() => unknown} Errand */

export class Errands {
  /** @type {Errand[]} */
  #waiting = []; // what a quick hand asked for meanwhile
  #isOwn = false; // whether what is being done is the page's own errand, which nobody asked for
  /** @type {unknown} */
  #before; // what the page showed when it was begun
  busy = false;

  /**
   * failed(error) is told what went wrong, idle() is called when nothing is left to do, taken() when an errand of a person
   * will be done; shown() returns the number of what the page shows.
   * @param {(error: unknown) => unknown} failed
   * @param {() => void} idle
   * @param {() => void} taken
   * @param {() => unknown} shown
   */
  constructor(failed, idle, taken = () => {}, shown = () => 0) {
    this.failed = failed;
    this.idle = idle;
    this.taken = taken;
    this.shown = shown;
  }

  /** Whether something waits for what is being done. */
  get more() {
    return this.#waiting.length > 0;
  }

  /**
   * Do what a person asks for. It is let go of if something waits, or if a person's errand is being done and the page
   * shows the same as before that: then it is a second tap on the same thing.
   * @param {Errand} errand
   */
  async now(errand) {
    const isSecondTap = !this.#isOwn && this.shown() === this.#before;
    if (this.busy && (isSecondTap || this.#waiting.length)) return;
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
    this.#before = this.shown();
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
