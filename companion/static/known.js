// What has to be there: what is missing is named instead of going on without it.

/**
 * Return it where it is there; what: its name, for whoever has to find out why it is not.
 * @template T
 * @param {T | null | undefined} value
 * @param {string} what
 * @returns {T}
 */
export function known(value, what) {
  if (value === null || value === undefined) throw new Error(`${what} is missing: load the page anew`);
  return value;
}
