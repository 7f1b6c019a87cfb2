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

/** A requirement with its literals as hashes. */
interface Lookup {
  readonly isAny: boolean;
  readonly literals: readonly (readonly number[])[];
  readonly groups: readonly Lookup[];
}

function lookupOf(requirement: string | Group): Lookup {
  if (typeof requirement === "string") return { isAny: true, literals: [hashesOf(requirement)], groups: [] };
  const { isAny, parts } = requirement;
  const literals = parts.filter((part) => typeof part === "string").map(hashesOf);
  const groups = parts.filter((part) => typeof part !== "string").map(lookupOf);
  return { isAny, literals, groups };
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
const MOST_STAMPS = 0xff;

/**
 * Which short runs of characters a text contains, found in one pass. Most expressions need a word that the text does not
 * have, and many of them take as long as this pass.
 */
class TextIndex {
  text = "";
  private isRead = false;
  private results = new Map<RegExp, boolean>();
  /** A run of the current text has the current stamp, so that the next text does not need an empty table. */
  private readonly stamps = new Uint8Array(placeOf(1 << 7));
  private stamp = 0;

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
    if (this.stamp === MOST_STAMPS) this.stamps.fill(0);
    this.stamp = this.stamp === MOST_STAMPS ? 1 : this.stamp + 1;
    const { stamps, stamp } = this;
    let run = 0;
    let before = 0;
    const codes = codesOf(text);
    const { length } = codes;
    for (let at = 0; at < length; at++) {
      const code = codes[at] as number;
      run = longer(run, code);
      stamps[hashOf(run)] = stamp;
      stamps[hashOf(longer(run, NOTHING))] = stamp;
      if (isBeyondAscii(before, code)) stamps[hashOf(longer(longer(run, NOTHING), NOTHING))] = stamp;
      if (code <= 0x7f) stamps[placeOf(code)] = stamp;
      before = code;
    }
  }

  private allows(lookup: Lookup): boolean {
    if (!this.isRead) this.read(this.text);
    return this.meets(lookup);
  }

  private meets({ isAny, literals, groups }: Lookup): boolean {
    for (const literal of literals) if (this.has(literal) === isAny) return isAny;
    for (const group of groups) if (this.meets(group) === isAny) return isAny;
    return !isAny;
  }

  private has(hashes: readonly number[]): boolean {
    for (const hash of hashes) if (this.stamps[hash] !== this.stamp) return false;
    return true;
  }
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
  private readonly bits = new Uint32Array((1 << BITS) / 32);
  private readonly numbers = new Map<number, number[]>();
  /** The things that need no literal. */
  private readonly always: number[] = [];

  constructor(private readonly lookups: readonly (readonly Lookup[])[]) {
    lookups.forEach((needed, number) => {
      const keys = keysOf({ isAny: false, literals: [], groups: needed });
      if (!keys) this.always.push(number);
      for (const key of keys?.hashes ?? []) {
        this.bits[key >> 5] = (this.bits[key >> 5] as number) | (1 << (key & 31));
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
    if ((((this.bits[hash >> 5] as number) >>> (hash & 31)) & 1) === 0) return;
    for (const number of this.numbers.get(hash) ?? []) found.add(number);
  }
}

/** Hashes of which a text must have one, and how often texts have one by chance. */
interface Choice {
  readonly hashes: readonly number[];
  readonly chance: number;
}

/** The rarest hashes of which a text must have one to meet a requirement; none if it has no literal. */
function keysOf({ isAny, literals, groups }: Lookup): Choice | undefined {
  const parts = [...literals.map(choiceOf), ...groups.map(keysOf)];
  if (!isAny) return parts.filter((part) => part !== undefined).sort((a, b) => a.chance - b.chance)[0];
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
  return mayMatch(form, text) && form.test(text);
}

/** The matches of a global expression in a text. */
export function matchesIn(form: RegExp, text: string): Iterable<RegExpMatchArray & { index: number }> {
  return mayMatch(form, text) ? text.matchAll(form) : [];
}
