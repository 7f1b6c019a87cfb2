import { alternativesOf } from "./alternatives.js";
import { codesOf } from "./codes.js";
import { type Group, isBeyondAscii, isPair, MARK, requirementOf, SHORT } from "./requirements.js";

const BITS = 16;
const LONG = 4;

/** What follows the last character of a literal of fewer than four. */
const NOTHING = 0x1f;

/** Adds a character to the run of the last four. Small and capital letters of ASCII have the same five bits. */
function longer(run: number, code: number): number {
  return ((run << 5) | (code & 0x1f)) & 0xfffff;
}

function hashOf(run: number): number {
  return Math.imul(run, 0x9e3779b1) >>> (32 - BITS);
}

/** The place of a character of ASCII in an index, after those of all hashes. */
function placeOf(code: number): number {
  return (1 << BITS) + code;
}

/** The characters of a literal, as the index finds them: in fours, or fewer if it is shorter. */
function hashesOf(literal: string): number[] {
  if (literal.length < SHORT && !isPair(literal))
    return [...literal].filter((one) => MARK.test(one)).map((one) => placeOf(one.charCodeAt(0)));
  const hashes: number[] = [];
  let run = 0;
  for (let at = 0; at < literal.length; at++) {
    run = longer(run, literal.charCodeAt(at));
    if (at >= LONG - 1) hashes.push(hashOf(run));
  }
  for (let length = literal.length; length < LONG; length++) run = longer(run, NOTHING);
  return literal.length < LONG ? [hashOf(run)] : hashes;
}

/**
 * A requirement with its literals in one row, because a scan looks up thousands of them: for each literal the number of
 * its hashes, and then these.
 */
interface Lookup {
  readonly isAny: boolean;
  readonly literals: Int32Array;
  readonly groups: readonly Lookup[];
}

function lookupOf(requirement: string | Group): Lookup {
  const { isAny, parts } =
    typeof requirement === "string" ? { isAny: true, parts: [requirement] } : requirement;
  const literals = parts.filter((part) => typeof part === "string").map(hashesOf);
  const groups = parts.filter((part) => typeof part !== "string").map(lookupOf);
  return {
    isAny,
    literals: Int32Array.from(literals.flatMap((hashes) => [hashes.length, ...hashes])),
    groups,
  };
}

/** The hashes of each literal. */
function literalsOf({ literals }: Lookup): number[][] {
  const all: number[][] = [];
  for (let at = 0; at < literals.length; ) {
    const end = at + 1 + (literals[at] as number);
    all.push([...literals.slice(at + 1, end)]);
    at = end;
  }
  return all;
}

/**
 * The number of characters after which the requirement of an expression is derived. It takes as long as to match a few
 * texts, and a process that has just started may scan only one archive.
 */
const WORTH_DERIVING = 200_000;

interface Asked {
  characters: number;
  /** `null` if nothing is known. */
  lookup?: Lookup | null;
  /** `null` if the expression is matched as a whole. */
  alternatives?: readonly Alternative[] | null;
}

/** One of several expressions that together match what another one does. */
interface Alternative {
  readonly form: RegExp;
  readonly lookup: Lookup | null;
}

/** So many alternatives take longer together than one after another, where a text has the literals of few of them. */
const MANY = 8;

function alternativesFor(form: RegExp, known: Asked): readonly Alternative[] | null {
  if (known.alternatives === undefined) {
    const parts = alternativesOf(form) ?? [];
    known.alternatives =
      parts.length < MANY ? null : parts.map((part) => ({ form: part, lookup: lookupOfForm(part) }));
  }
  return known.alternatives;
}

const asked = new WeakMap<RegExp, Asked>();

/** The requirement of an expression; `null` if none is known. */
function lookupFor(form: RegExp, characters: number): Lookup | null {
  let known = asked.get(form);
  if (!known) {
    known = { characters: 0 };
    asked.set(form, known);
  }
  if (known.lookup !== undefined) return known.lookup;
  known.characters += characters;
  if (known.characters < WORTH_DERIVING) return null;
  known.lookup = lookupOfForm(form);
  return known.lookup;
}

function lookupOfForm(form: RegExp): Lookup | null {
  const requirement = requirementOf(form);
  return requirement === undefined ? null : lookupOf(requirement);
}

/** The size from which a text is indexed: a shorter one is matched sooner. */
const MIN_INDEXED = 300;

/**
 * Which short runs of characters a text contains, found in one pass. Most expressions need a word that the text does not
 * have, and many of them take as long as this pass.
 */
class TextIndex {
  text = "";
  private isRead = false;
  private results = new Map<RegExp, boolean>();
  /** A bit for each run of the text. A table of bytes would take the place of what other stages need in the cache. */
  private readonly bits = new Int32Array(placeOf(1 << 7) >> 5);

  /** Whether an expression can match the text, or a part of it. False only if it cannot. */
  mayMatch(form: RegExp): boolean {
    let result = this.results.get(form);
    if (result === undefined) {
      const lookup = lookupFor(form, this.text.length);
      result = lookup === null || this.allows(lookup);
      this.results.set(form, result);
    }
    return result;
  }

  /** Whether an expression, which must not be global, matches the text. */
  matches(form: RegExp): boolean {
    if (!this.mayMatch(form)) return false;
    const known = asked.get(form);
    const alternatives = known?.lookup ? alternativesFor(form, known) : null;
    if (!alternatives) return form.test(this.text);
    for (const { form: one, lookup } of alternatives)
      if ((lookup === null || this.allows(lookup)) && one.test(this.text)) return true;
    return false;
  }

  /** Whether the text can have what all of these requirements need. */
  meetsAll(lookups: readonly Lookup[]): boolean {
    for (const lookup of lookups) if (!this.allows(lookup)) return false;
    return true;
  }

  start(text: string): void {
    this.text = text;
    this.results = new Map();
    this.isRead = false;
  }

  private read(text: string): void {
    this.isRead = true;
    const { bits } = this;
    bits.fill(0);
    let run = 0;
    let before = 0;
    const codes = codesOf(text);
    const { length } = codes;
    for (let at = 0; at < length; at++) {
      const code = codes[at] as number;
      run = longer(run, code);
      note(bits, hashOf(run));
      note(bits, hashOf(longer(run, NOTHING)));
      if (isBeyondAscii(before, code)) note(bits, hashOf(longer(longer(run, NOTHING), NOTHING)));
      if (code <= 0x7f) note(bits, placeOf(code));
      before = code;
    }
  }

  private allows(lookup: Lookup): boolean {
    if (!this.isRead) this.read(this.text);
    return this.meets(lookup);
  }

  private meets({ isAny, literals, groups }: Lookup): boolean {
    const { bits } = this;
    const { length } = literals;
    for (let at = 0; at < length; ) {
      const end = at + 1 + (literals[at] as number);
      // The end of a word is rarer than its beginning.
      let last = end - 1;
      while (last > at && isNoted(bits, literals[last] as number)) last--;
      if ((last === at) === isAny) return isAny;
      at = end;
    }
    for (const group of groups) if (this.meets(group) === isAny) return isAny;
    return !isAny;
  }
}

/** Sets the bit of a hash. */
function note(bits: Int32Array, hash: number): void {
  const at = hash >> 5;
  bits[at] = (bits[at] as number) | (1 << (hash & 31));
}

function isNoted(bits: Int32Array, hash: number): boolean {
  return (((bits[hash >> 5] as number) >>> (hash & 31)) & 1) === 1;
}

/** The indexes of the last texts: a stage asks about a file and about a part of it by turns. */
const indexes: [TextIndex, TextIndex] = [new TextIndex(), new TextIndex()];

/** The index of a text, which is the latest or the one before. */
function indexFor(text: string): TextIndex {
  const [latest, other] = indexes;
  if (latest.text === text) return latest;
  indexes.reverse();
  if (other.text !== text) other.start(text);
  return other;
}

/** Shorter texts are matched sooner. */
const MIN_SHORT = 16;

/**
 * Things that each need several expressions to match, and that are asked about many texts, short ones too. One pass over
 * a text finds those of which it has a literal; no thing is asked by itself.
 */
export class Needing<Thing> {
  private keys: Keys | undefined;
  private characters = 0;

  constructor(
    private readonly things: readonly Thing[],
    private readonly formsOf: (thing: Thing) => readonly RegExp[],
  ) {}

  /** The things whose expressions can all match a text, in their order. */
  possibleIn(text: string): readonly Thing[] {
    this.characters += text.length;
    if (text.length < MIN_SHORT || this.characters < WORTH_DERIVING) return this.things;
    this.keys ??= new Keys(
      this.things.map((thing) => this.formsOf(thing).flatMap((form) => lookupOfForm(form) ?? [])),
    );
    return this.keys.possibleIn(text).map((number) => this.things[number] as Thing);
  }
}

/** For each of several things, the literals of which a text must have one, and what else it must have. */
class Keys {
  /** A bit for each hash that is a key. */
  private readonly bits = new Int32Array((1 << BITS) >> 5);
  private readonly numbers = new Map<number, number[]>();
  /** The things that need no literal. */
  private readonly always: number[] = [];

  constructor(private readonly lookups: readonly (readonly Lookup[])[]) {
    lookups.forEach((needed, number) => {
      const keys = keysOf({ isAny: false, literals: new Int32Array(), groups: needed });
      if (!keys) this.always.push(number);
      for (const key of keys?.hashes ?? []) {
        note(this.bits, key);
        this.numbers.set(key, [...(this.numbers.get(key) ?? []), number]);
      }
    });
  }

  /** The numbers of the things that can match a text, ascending. */
  possibleIn(text: string): number[] {
    const found = new Set(this.always);
    const codes = codesOf(text);
    const { length } = codes;
    let run = 0;
    let before = 0;
    for (let at = 0; at < length; at++) {
      const code = codes[at] as number;
      run = longer(run, code);
      this.note(hashOf(run), found);
      this.note(hashOf(longer(run, NOTHING)), found);
      if (isBeyondAscii(before, code)) this.note(hashOf(longer(longer(run, NOTHING), NOTHING)), found);
      before = code;
    }
    const numbers = [...found].sort((a, b) => a - b);
    if (numbers.length === this.always.length || length < MIN_INDEXED) return numbers;
    const own = indexFor(text);
    return numbers.filter((number) => own.meetsAll(this.lookups[number] as readonly Lookup[]));
  }

  private note(hash: number, found: Set<number>): void {
    if (!isNoted(this.bits, hash)) return;
    for (const number of this.numbers.get(hash) ?? []) found.add(number);
  }
}

/** Hashes of which a text must have one, and how often texts have one by chance. */
interface Choice {
  readonly hashes: readonly number[];
  readonly chance: number;
}

/** The rarest hashes of which a text must have one to meet a requirement; none if it has no literal. */
function keysOf(lookup: Lookup): Choice | undefined {
  const parts = [...literalsOf(lookup).map(choiceOf), ...lookup.groups.map(keysOf)];
  if (!lookup.isAny) return parts.filter((part) => part !== undefined).sort((a, b) => a.chance - b.chance)[0];
  if (parts.includes(undefined)) return undefined;
  const known = parts as Choice[];
  return {
    hashes: known.flatMap(({ hashes }) => hashes),
    chance: known.reduce((sum, { chance }) => sum + chance, 0),
  };
}

/** A longer literal is a longer word, and rarer. A single character is none. */
function choiceOf(hashes: readonly number[]): Choice | undefined {
  const [hash = 0] = hashes.slice(-1);
  return hash >= placeOf(0) ? undefined : { hashes: [hash], chance: 1 / hashes.length ** 2 };
}

/**
 * Whether an expression can match a text, or a part of it: false only if it cannot. Questions about the same text that
 * follow each other share its index.
 */
export function mayMatch(form: RegExp, text: string): boolean {
  return text.length < MIN_INDEXED || indexFor(text).mayMatch(form);
}

/** Whether an expression, which must not be global, matches a text. */
export function isIn(form: RegExp, text: string): boolean {
  return text.length < MIN_INDEXED ? form.test(text) : indexFor(text).matches(form);
}

/** The matches of a global expression in a text. */
export function matchesIn(form: RegExp, text: string): Iterable<RegExpMatchArray & { index: number }> {
  if (!mayMatch(form, text)) return [];
  // `matchAll` makes another expression, which takes longer than to see that a short text has no match.
  form.lastIndex = 0;
  const isMatched = form.test(text);
  form.lastIndex = 0;
  return isMatched ? text.matchAll(form) : [];
}
