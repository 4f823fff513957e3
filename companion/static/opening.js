// Opening a table: from the start page, or for another game from a table.

import { post } from "./api.js";
import { tabStorage } from "./storage.js";
import { keepTokens } from "./tokens.js";

/**
 * Open a table and go there; throws the refusal where the server has one. before: what is told to the table first.
 * @param {object} body
 * @param {(path: string, seat: Record<string, string>, seq: number) => Promise<void>} before
 */
export async function openTable(body, before = async () => {}) {
  /** @type {Wire.Opened} */
  const opened = await post("/api/tables", body);
  keepTokens(opened.table, opened.tokens);
  if (opened.faults) tabStorage.setItem(`told-${opened.table}`, opened.faults.map((f) => f.message).join(" "));
  await before(`/api/tables/${opened.table}`, { Authorization: `Bearer ${opened.tokens.referee}` }, opened.seq);
  location.href = `/t/${opened.table}#${opened.tokens.referee}`;
}
