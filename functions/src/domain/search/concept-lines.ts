import { wordsOf } from "./tokenize.js";
import { stemOf } from "./word-forms.js";

/** A word or a phrase of a concept. */
export interface ConceptEntry {
  /** Folded, in order. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Whether it is only related to the concept. */
  readonly isRelated: boolean;
}

/** A concept: everything in one line of the list. */
export type Concept = readonly ConceptEntry[];

/**
 * Reads concepts from text: one per line, entries separated by commas, related ones after `~`. Empty lines
 * and lines that start with `#` are ignored.
 */
export function readConcepts(text: string): Concept[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [meaning = "", related = ""] = line.split("~");
      const entries = [...entriesOf(meaning, false), ...entriesOf(related, true)];
      // Folded, a word may be the same in two languages. The first one counts.
      return [
        ...new Map(entries.toReversed().map((entry) => [entry.words.join(" "), entry])).values(),
      ].reverse();
    });
}

function entriesOf(list: string, isRelated: boolean): ConceptEntry[] {
  return list
    .split(",")
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map((words) => ({ words, stems: words.map(stemOf), isRelated }));
}
