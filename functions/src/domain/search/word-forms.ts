/**
 * The endings of inflected and derived words in English, Portuguese and Spanish, without diacritics. Nobody
 * knows the language of a single word, and the three share many roots, so there is one list.
 */
const ENDINGS = [
  ...["ational", "izations", "ization", "ations", "ation", "ating", "ated", "ates", "ators", "ator", "ate"],
  ...["ings", "ing", "ions", "ion", "ers", "er", "ors", "or", "ied", "ies", "ed", "ly", "y"],
  ...["acoes", "acao", "coes", "cao", "ssao", "soes", "sao", "oes", "ao", "aciones", "acion", "ciones"],
  ...["cciones", "ccion", "cion", "siones", "sions", "sion", "amientos", "amiento", "imiento", "mente"],
  ...["ando", "endo", "iendo", "indo", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida"],
  ...["adores", "adoras", "ador", "adora", "edores", "edor", "idores", "idor", "ables", "able", "aveis"],
  ...["avel", "ares", "arem", "amos", "aram", "aran", "ar", "ir", "zir", "cir"],
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** The endings by their last letter, in the same order, so that few are compared with a word. */
const BY_LAST_LETTER = byLastLetter(ENDINGS, (ending) => ending);

/** Endings of number, gender and person. */
const SHORT_ENDINGS = ["es", "os", "as", "is", "e", "a", "o", "s"];

/** Items by the last letter of their ending, in the given order. */
export function byLastLetter<T>(
  items: readonly T[],
  endingOf: (item: T) => string,
): ReadonlyMap<string, T[]> {
  const letters = new Map<string, T[]>();
  for (const item of items) {
    const letter = endingOf(item).slice(-1);
    letters.set(letter, [...(letters.get(letter) ?? []), item]);
  }
  return letters;
}

/** Words that would get the stem of a word with another meaning. */
const OWN_STEMS: ReadonlyMap<string, string> = new Map([
  ["production", "producti"],
  ["productions", "producti"],
]);

const SHORTEST_STEM_OF_PLURAL = 3;
const SHORTEST_STEM = 4;
const DOUBLED = /([bdfgmnprt])\1$/;

/**
 * The common part of a word's forms: `review` of `reviews`, `reviewed` and `reviewer`; `document` of `documentation`,
 * `documentação` and `documentar`. The stemming is deliberately light: other parts of `closest` find forms that it
 * misses, but cannot separate forms that it confuses.
 *
 * @param word folded
 */
export function stemOf(word: string): string {
  const own = OWN_STEMS.get(word);
  if (own !== undefined) return own;
  for (const ending of BY_LAST_LETTER.get(word.slice(-1)) ?? []) {
    if (word.length - ending.length >= SHORTEST_STEM && word.endsWith(ending)) {
      return word.slice(0, -ending.length).replace(DOUBLED, "$1");
    }
  }
  for (const ending of SHORT_ENDINGS) {
    const length = word.length - ending.length;
    if (length < (ending === "s" ? SHORTEST_STEM_OF_PLURAL : SHORTEST_STEM) || !word.endsWith(ending))
      continue;
    if (ending === "s" && (word[length - 1] === "s" || word[length - 1] === "u")) return word;
    return word.slice(0, length);
  }
  return word;
}
