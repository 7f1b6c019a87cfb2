import type { Row } from "./encoding.js";

/** The statements that write and compare rows. Manticore and Sphinx both understand them. */

/** The name of the index on every server, including the coordinator. */
export const INDEX = "vaultmart";

/** Writes rows, and replaces existing rows of the same products. All rows have the same columns. */
export function replaceStatement(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => `(${columns.map((column) => row[column]).join(",")})`);
  return `REPLACE INTO ${INDEX} (${columns.join(",")}) VALUES ${values.join(",")}`;
}

export const deleteStatement = (keys: readonly string[]): string =>
  `DELETE FROM ${INDEX} WHERE id IN (${keys.join(",")})`;

/** Marks rows as seen by a comparison. */
export const seenStatement = (keys: readonly string[], seen: number): string =>
  `UPDATE ${INDEX} SET seen=${seen} WHERE id IN (${keys.join(",")})`;

export const digestsStatement = (keys: readonly string[]): string =>
  `SELECT id, digest FROM ${INDEX} WHERE id IN (${keys.join(",")}) LIMIT ${keys.length} OPTION max_matches=${Math.max(1, keys.length)}`;

/** Rows that a comparison has not seen. */
export const unseenStatement = (seen: number, limit: number): string =>
  `SELECT pid FROM ${INDEX} WHERE seen<>${seen} ORDER BY id ASC LIMIT ${limit} OPTION max_matches=${limit}`;
