// The links that this browser was given when a table was opened: kept here alone, to show them as codes.

import { browserStorage } from "./storage.js";

/**
 * Return a table's tokens, role -> token.
 * @param {string} table
 * @returns {Record<string, string>}
 */
export const tokensOf = (table) => JSON.parse(browserStorage.getItem(`tokens-${table}`) ?? "{}");

/**
 * Keep a table's tokens, role -> token; none at all forgets the table.
 * @param {string} table
 * @param {Record<string, string>} tokens
 */
export function keepTokens(table, tokens) {
  if (Object.keys(tokens).length) browserStorage.setItem(`tokens-${table}`, JSON.stringify(tokens));
  else browserStorage.removeItem(`tokens-${table}`);
}
