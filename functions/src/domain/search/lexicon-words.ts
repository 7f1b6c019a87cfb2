import { LEXICON } from "./lexicon.js";
import { basesOfDegree, keyOfInfinitive, keysOfForm, withoutPronouns } from "./romance-forms.js";
import { languageOf, weightOfWord } from "./sentence-words.js";
import { type NodeBudget, SortedTerms } from "./sorted-terms.js";
import { wordsOf } from "./tokenize.js";
import { stemOf } from "./word-forms.js";

/** Another word with the same meaning: a translation, a synonym, or the dictionary form. */
export interface Rendering {
  readonly word: string;
  readonly isTranslation: boolean;
  readonly isEnglish: boolean;
  /** Whether the word is a form of this one. */
  readonly isBase?: boolean;
  /** At most 1, and less the fewer entries of the word say so. */
  readonly certainty: number;
}

interface Entry {
  readonly english: string[];
  readonly others: string[];
}

/** Entries with the word under which they are listed. */
interface Listed {
  readonly entries: readonly Entry[];
  readonly base: string;
}

/** Entries by each of their words, and by each of their stems. */
class Side {
  protected readonly words = new Map<string, Entry[]>();
  private readonly stems = new Map<string, Entry[]>();

  add(words: readonly string[], entry: Entry): void {
    for (const word of words) {
      addTo(this.words, word, entry);
      addTo(this.stems, stemOf(word), entry);
    }
  }

  all(): IterableIterator<string> {
    return this.words.keys();
  }

  /** Whether a word or its singular is listed. */
  has(word: string): boolean {
    return singularsOf(word).some((form) => this.words.has(form));
  }

  /** The entries of a word, of its singular, of its dictionary form, or of its stem: the first that exist. */
  of(word: string): Listed {
    const singular = singularsOf(word).find((form) => this.words.has(form));
    if (singular !== undefined) return this.listed(singular);
    return this.byForm(word) ?? { entries: this.stems.get(stemOf(word)) ?? [], base: word };
  }

  protected byForm(_word: string): Listed | undefined {
    return undefined;
  }

  protected listed(base: string): Listed {
    return { entries: this.words.get(base) ?? [], base };
  }
}

/** The words of Portuguese and Spanish, whose verbs have many forms. */
class RomanceSide extends Side {
  /** The infinitives of each key. */
  private readonly verbs = new Map<string, string[]>();

  override add(words: readonly string[], entry: Entry): void {
    super.add(words, entry);
    for (const word of words) {
      const key = keyOfInfinitive(word);
      if (key === undefined) continue;
      const known = this.verbs.get(key);
      if (!known) this.verbs.set(key, [word]);
      else if (!known.includes(word)) known.push(word);
    }
  }

  protected override byForm(word: string): Listed | undefined {
    const verb = withoutPronouns(word);
    if (verb !== undefined && this.has(verb)) return this.of(verb);
    return this.ofVerb(word) ?? (verb === undefined ? undefined : this.ofVerb(verb)) ?? this.ofDegree(word);
  }

  private ofVerb(word: string): Listed | undefined {
    for (const key of keysOfForm(word)) {
      const [base, ...others] = this.verbs.get(key) ?? [];
      if (base === undefined) continue;
      return { entries: [base, ...others].flatMap((verb) => this.words.get(verb) ?? []), base };
    }
    return undefined;
  }

  private ofDegree(word: string): Listed | undefined {
    const base = basesOfDegree(word).find((form) => this.words.has(form));
    return base === undefined ? undefined : this.listed(base);
  }
}

/** An expression of several words. */
interface Expression {
  readonly words: readonly string[];
  readonly entry: Entry;
  readonly isEnglish: boolean;
}

/** Words of at least these lengths may have one or two wrong letters. */
const ONE_EDIT_FROM = 5;
const TWO_EDITS_FROM = 9;

/** Translations of common words, read from text in the format of `LEXICON`. */
export class Lexicon {
  private readonly english = new Side();
  private readonly others = new RomanceSide();
  /** By the stem of their first meaningful word. */
  private readonly expressions = new Map<string, Expression[]>();
  private readonly terms: string[];
  private readonly sorted: SortedTerms;

  constructor(text: string) {
    for (const part of plain(text).split(/[;\n]/)) {
      const [left = "", right] = part.split("=");
      if (right === undefined) continue;
      const entry: Entry = { english: [], others: [] };
      this.read(left, entry, true);
      this.read(right, entry, false);
      this.english.add(entry.english, entry);
      this.others.add(entry.others, entry);
    }
    this.terms = [...new Set([...this.english.all(), ...this.others.all()])];
    const { terms } = this;
    this.sorted = new SortedTerms({ size: terms.length, term: (number) => terms[number] as string });
  }

  knows(word: string): boolean {
    return this.english.of(word).entries.length > 0 || this.others.of(word).entries.length > 0;
  }

  /**
   * The listed word that an unknown one was probably meant to be, with its distance. Most typing errors do not affect
   * the first letter, so it must be the same.
   */
  meantBy(word: string, budget: NodeBudget): { word: string; distance: number } | undefined {
    if (word.length < ONE_EDIT_FROM) return undefined;
    const most = word.length >= TWO_EDITS_FROM ? 2 : 1;
    const near = this.sorted
      .near(word, most, budget)
      .map(({ number, distance }) => ({ word: this.terms[number] as string, distance }))
      .filter(({ word: other }) => other[0] === word[0] && weightOfWord(other) > 0);
    near.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
    return near[0];
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
    const expressed = this.expressed(words);
    const found = new Map<string, readonly Rendering[]>();
    for (const word of words) {
      if (weightOfWord(word) === 0 || found.has(word)) continue;
      const expressions = expressed.get(word);
      // A word of an expression does not mean what it means alone.
      const all = expressions ? renderingsOf(expressions) : this.alone(word, language);
      all.delete(word);
      if (all.size > 0) found.set(word, weighed([...all.values()]));
    }
    return found;
  }

  /** What a word means that is not part of an expression. */
  private alone(word: string, language: "english" | "other" | undefined): Map<string, Counted> {
    const english = this.english.of(word).entries;
    const { entries: others, base } = this.others.of(word);
    const isShared = english.length > 0 && others.length > 0;
    const all = new Map<string, Counted>();
    const isOther = others.length > 0 && !(isShared && language === "english");
    if (isOther && base !== word) {
      all.set(base, { word: base, isTranslation: true, isEnglish: false, isBase: true, count: 0 });
    }
    if (!isShared || language !== "other") for (const entry of english) putEntry(all, entry, true);
    if (isOther) for (const entry of others) putEntry(all, entry, false);
    return all;
  }

  /** Reads one side of an entry. */
  private read(side: string, entry: Entry, isEnglish: boolean): void {
    for (const item of side.split(",")) {
      const trimmed = item.trim();
      if (trimmed === "") continue;
      const words = ONE_WORD.test(trimmed) ? undefined : wordsOf(trimmed);
      if (words && words.length > 1) this.express(words, entry, isEnglish);
      else (isEnglish ? entry.english : entry.others).push(words?.[0] ?? trimmed);
    }
  }

  private express(words: readonly string[], entry: Entry, isEnglish: boolean): void {
    const telling = words.filter((word) => weightOfWord(word) > 0);
    if (words.length < 2 || telling.length === 0) return;
    const expression = { words: telling.length > 1 ? telling : words, entry, isEnglish };
    addTo(this.expressions, stemOf(expression.words[0] as string), expression);
  }

  /** The expressions that each word of a query is part of. */
  private expressed(words: readonly string[]): ReadonlyMap<string, Expression[]> {
    const found = new Map<string, Expression[]>();
    const telling = words.filter((word) => weightOfWord(word) > 0);
    for (const sequence of [words, telling]) {
      for (const [from, first] of sequence.entries()) {
        for (const expression of this.expressions.get(stemOf(first)) ?? []) {
          const part = sequence.slice(from, from + expression.words.length);
          const isSame =
            part.length === expression.words.length &&
            part.every((word, at) => stemOf(word) === stemOf(expression.words[at] as string));
          if (isSame) for (const word of part) addTo(found, word, expression);
        }
      }
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

/** A word, and the words that it may be the plural of. */
function singularsOf(word: string): string[] {
  const endings = PLURALS.filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 2);
  return [word, ...endings.map(([ending, singular]) => word.slice(0, -ending.length) + singular)];
}

/** Latin text without accents, so that most items need not be folded one by one. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

const ONE_WORD = /^[a-z]+$/;

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const known = lists.get(key);
  if (!known) lists.set(key, [item]);
  else if (known.at(-1) !== item) known.push(item);
}

/** A rendering with the number of entries that say so. */
interface Counted extends Omit<Rendering, "certainty"> {
  readonly count: number;
}

/** How much the number of entries counts. */
const SUPPORT = 0.5;

/** What several entries of a word say is its usual meaning. What only one of them says may be another. */
function weighed(all: readonly Counted[]): Rendering[] {
  const most = Math.max(...all.map(({ count }) => count));
  return all.map(({ count, ...rest }) => ({
    ...rest,
    certainty: rest.isBase ? 1 : (count / most) ** SUPPORT,
  }));
}

function renderingsOf(expressions: readonly Expression[]): Map<string, Counted> {
  const all = new Map<string, Counted>();
  for (const { entry, isEnglish } of expressions) putEntry(all, entry, isEnglish);
  return all;
}

/** Adds what an entry says of one of its words, which is English or not. */
function putEntry(all: Map<string, Counted>, { english, others }: Entry, isEnglish: boolean): void {
  const sides = [
    [others, { isTranslation: isEnglish, isEnglish: false }],
    [english, { isTranslation: !isEnglish, isEnglish: true }],
  ] as const;
  for (const [words, kind] of isEnglish ? sides : sides.toReversed()) put(all, words, kind);
}

function put(
  all: Map<string, Counted>,
  words: readonly string[],
  kind: Pick<Rendering, "isTranslation" | "isEnglish">,
): void {
  for (const word of words) {
    const known = all.get(word);
    const count = (known?.count ?? 0) + 1;
    if (!known || (kind.isTranslation && !known.isTranslation)) all.set(word, { word, ...kind, count });
    else all.set(word, { ...known, count });
  }
}
