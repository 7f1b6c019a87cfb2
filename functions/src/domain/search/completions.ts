import type { Codes, Columns } from "./columns.js";
import { mostFrequent } from "./facets.js";
import { fold, wordsOf } from "./tokenize.js";
import type { Suggestions } from "./types.js";

/**
 * Completes a prefix to the authors and tags of live rows, the most frequent first. A prefix of any word in a tag finds
 * the tag.
 */
export function completions(columns: Columns, typed: string, limit: number): Omit<Suggestions, "products"> {
  const beginning = fold(typed).trim();
  if (beginning === "" || beginning === "@") return { authors: [], tags: [] };
  const all = {
    authors: new Uint32Array(columns.authorCodes.size),
    tags: new Uint32Array(columns.tagCodes.size),
  };
  for (let row = 0; row < columns.rows; row++) {
    if (columns.live[row] === 0) continue;
    const author = columns.authors[row] as number;
    all.authors[author] = (all.authors[author] as number) + 1;
    columns.tags.count(row, all.tags);
  }
  const name = beginning.replace(/^@/, "");
  const keep = (counts: Uint32Array, codes: Codes, fits: (value: string) => boolean) => {
    for (const [code, value] of codes.values.entries()) if (!fits(value)) counts[code] = 0;
    return mostFrequent(codes, counts, limit);
  };
  return {
    authors: keep(all.authors, columns.authorCodes, (value) => value.startsWith(name)),
    tags: keep(all.tags, columns.tagCodes, (value) => completesTag(value, beginning)),
  };
}

/** Whether a folded prefix matches the beginning of a tag, or of a word in it. */
export function completesTag(tag: string, beginning: string): boolean {
  const folded = fold(tag);
  if (folded.startsWith(beginning)) return true;
  return wordsOf(beginning).length === 1 && wordsOf(folded).some((word) => word.startsWith(beginning));
}
