import { LEXICON } from "./lexicon.js";
import { languageOf, weightOfWord } from "./sentence-words.js";
import { wordsOf } from "./tokenize.js";
import { stemOf } from "./word-forms.js";

/** Another word with the same meaning: a translation or a synonym. */
export interface Rendering {
  readonly word: string;
  readonly isTranslation: boolean;
  readonly isEnglish: boolean;
}

interface Entry {
  readonly english: readonly string[];
  readonly others: readonly string[];
}

/** Entries by each of their words, and by each of their stems. */
class Side {
  private readonly words = new Map<string, Entry[]>();
  private readonly stems = new Map<string, Entry[]>();

  add(words: readonly string[], entry: Entry): void {
    for (const word of words) {
      addTo(this.words, word, entry);
      addTo(this.stems, stemOf(word), entry);
    }
  }

  /** Whether a word or its singular is listed. */
  has(word: string): boolean {
    return singularsOf(word).some((form) => this.words.has(form));
  }

  /** The entries of a word, of its singular, or of its stem: the first that exist. */
  of(word: string): readonly Entry[] {
    const listed = singularsOf(word).find((form) => this.words.has(form));
    if (listed !== undefined) return this.words.get(listed) ?? [];
    const verb = word.replace(PERSON, "");
    return this.stems.get(stemOf(word)) ?? this.words.get(`${verb}r`) ?? this.stems.get(stemOf(verb)) ?? [];
  }
}

/** Translations of common words, read from text in the format of `LEXICON`. */
export class Lexicon {
  private readonly english = new Side();
  private readonly others = new Side();

  constructor(text: string) {
    for (const part of text.split(/[;\n]/)) {
      const [left = "", right] = part.split("=");
      if (right === undefined) continue;
      const entry = { english: wordsOf(left), others: wordsOf(right) };
      this.english.add(entry.english, entry);
      this.others.add(entry.others, entry);
    }
  }

  knows(word: string): boolean {
    return this.english.of(word).length > 0 || this.others.of(word).length > 0;
  }

  /**
   * The synonyms and translations of each word of a query. A word that exists in
   * English and another language, such as `red`, is read in the language of the
   * other words, or in both if that is unclear.
   *
   * @param words folded, in order
   */
  renderings(words: readonly string[]): ReadonlyMap<string, readonly Rendering[]> {
    const language = this.languageOf(words);
    const found = new Map<string, readonly Rendering[]>();
    for (const word of words) {
      if (weightOfWord(word) === 0 || found.has(word)) continue;
      const english = this.english.of(word);
      const others = this.others.of(word);
      const isShared = english.length > 0 && others.length > 0;
      const all = new Map<string, Rendering>();
      if (!isShared || language !== "other") {
        for (const entry of english) {
          put(all, entry.others, { isTranslation: true, isEnglish: false });
          put(all, entry.english, { isTranslation: false, isEnglish: true });
        }
      }
      if (!isShared || language !== "english") {
        for (const entry of others) {
          put(all, entry.english, { isTranslation: true, isEnglish: true });
          put(all, entry.others, { isTranslation: true, isEnglish: false });
        }
      }
      all.delete(word);
      if (all.size > 0) found.set(word, [...all.values()]);
    }
    return found;
  }

  /** The language of most words that occur in only one language; undefined if none prevails. */
  private languageOf(words: readonly string[]): "english" | "other" | undefined {
    let balance = 0;
    for (const word of words) {
      const language = languageOf(word);
      const [english, others] = [this.english.has(word), this.others.has(word)];
      if (language === "english" || (!language && english && !others)) balance++;
      if (language === "other" || (!language && others && !english)) balance--;
    }
    if (balance === 0) return undefined;
    return balance > 0 ? "english" : "other";
  }
}

let ownLexicon: Lexicon | undefined;

/** The built-in lexicon, which the first search that needs it reads. */
export function lexiconOfThisCode(): Lexicon {
  ownLexicon ??= new Lexicon(LEXICON);
  return ownLexicon;
}

/** Endings of the plural in the three languages, without diacritics, and what the singular has instead. */
const PLURALS = [
  ["s", ""],
  ["es", ""],
  ["oes", "ao"],
  ["ns", "m"],
  ["ais", "al"],
  ["eis", "el"],
  ["ces", "z"],
  ["ies", "y"],
] as const;

/** Endings of verbs in Portuguese and Spanish that say who acts: `cambian`, `falham`, `pasamos`. */
const PERSON = /(?<=\p{L}{3}[aei])(?:n|m|mos)$/u;

/** A word, and the words that it may be the plural of. */
function singularsOf(word: string): string[] {
  const endings = PLURALS.filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 2);
  return [word, ...endings.map(([ending, singular]) => word.slice(0, -ending.length) + singular)];
}

function addTo(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key);
  if (!known) entries.set(key, [entry]);
  else if (known.at(-1) !== entry) known.push(entry);
}

function put(
  all: Map<string, Rendering>,
  words: readonly string[],
  kind: Pick<Rendering, "isTranslation" | "isEnglish">,
): void {
  for (const word of words) {
    const isBetter = kind.isTranslation && !all.get(word)?.isTranslation;
    if (isBetter || !all.has(word)) all.set(word, { word, ...kind });
  }
}
