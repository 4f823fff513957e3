// What was heard of the table's events, and who waits to hear of one.

export class Hearing {
  /** @type {Set<(seq: number) => void>} */
  #waiting = new Set();
  last = 0; // the last event that was heard of

  /** Take in that an event was heard of. @param {number} seq */
  hear(seq) {
    this.last = seq;
    for (const tell of [...this.#waiting]) tell(seq);
  }

  /**
   * Wait until an event or a later one is heard of, but no longer than so many milliseconds.
   * @param {number} seq
   * @param {number} most
   * @returns {Promise<void>}
   */
  async until(seq, most) {
    if (this.last >= seq || most <= 0) return;
    await new Promise((done) => {
      /** @param {number} told */
      const tell = (told) => {
        if (told < seq) return;
        clearTimeout(late);
        this.#waiting.delete(tell);
        done(undefined);
      };
      const late = setTimeout(tell, most, seq);
      this.#waiting.add(tell);
    });
  }
}
