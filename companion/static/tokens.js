// The links that this browser was given when a table was opened: kept here alone, to show them as codes.

/**
 * Return a table's tokens, role -> token.
 * @param {string} table
 * @returns {Record<string, string>}
 */
export const tokensOf = (table) => JSON.parse(localStorage.getItem(`tokens-${table}`) ?? "{}");

/**
 * Keep a table's tokens, role -> token; none at all forgets the table.
 * @param {string} table
 * @param {Record<string, string>} tokens
 */
export function keepTokens(table, tokens) {
  if (Object.keys(tokens).length) localStorage.setItem(`tokens-${table}`, JSON.stringify(tokens));
  else localStorage.removeItem(`tokens-${table}`);
}
