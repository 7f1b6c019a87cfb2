import { mayMatch } from "../../prefilter.js";
import { type Concept, LEXICON } from "./lexicon.js";
import type { Signals } from "./signals.js";

export const CONCEPTS = Object.keys(LEXICON) as Concept[];
const NUMBER_OF = new Map(CONCEPTS.map((concept, number) => [concept, number]));

/** Finds the place in a sentence where it does one kind of harm; undefined if it does none. */
export type Judge = (one: Sentence) => number | undefined;

/** A sentence, and what its words say about an act: whether it is ordered, forbidden, described, or kept secret. */
export class Sentence {
  readonly words: string;
  private secrecy: number | undefined;
  private negations: number[] | undefined;
  private readonly orders = new Map<Concept, number | undefined>();

  constructor(
    private readonly signals: Signals,
    private readonly text: string,
    readonly from: number,
    readonly to: number,
    /** The numbers of the concepts that it has. */
    readonly present: readonly number[],
    /** Whether it has so few words of a concept that only a form can be found in it. */
    readonly isPoor: boolean,
  ) {
    this.words = text.slice(from, to);
  }

  /** Both sentences as one: what the first leaves open, the second often says. */
  with(next: Sentence): Sentence {
    const present = [...new Set([...this.present, ...next.present])];
    return new Sentence(this.signals, this.text, this.from, next.to, present, false);
  }

  /** Whether it is a row of a table, which begins and ends with a bar. */
  get isRow(): boolean {
    const words = this.words.trim();
    return words.startsWith("|") && words.endsWith("|") && words.length > 1;
  }

  /** The parts of a row of a table. */
  cells(): Sentence[] {
    const found: Sentence[] = [];
    for (let from = this.from; from < this.to; ) {
      const bar = this.text.indexOf("|", from);
      const to = bar < 0 || bar > this.to ? this.to : bar;
      const present = this.present.filter(
        (number) => this.signals.between(CONCEPTS[number] as Concept, from, to) >= 0,
      );
      if (to - from > SHORTEST_CELL)
        found.push(new Sentence(this.signals, this.text, from, to, present, false));
      from = to + 1;
    }
    return found;
  }

  has(...concepts: Concept[]): boolean {
    for (const concept of concepts) if (this.present.includes(NUMBER_OF.get(concept) as number)) return true;
    return false;
  }

  /** Whether one of the concepts is within `reach` characters of an offset, in this sentence. */
  near(at: number, reach: number, ...concepts: Concept[]): boolean {
    const from = Math.max(this.from, at - reach);
    const to = Math.min(this.to, at + reach);
    return concepts.some((concept) => this.signals.between(concept, from, to) >= 0);
  }

  /** Whether one of the concepts follows an offset in this sentence. */
  after(at: number, ...concepts: Concept[]): boolean {
    return concepts.some((concept) => this.signals.between(concept, at + 1, this.to) >= 0);
  }

  /** The place of a concept that is closest to an offset, if it is within a clause. */
  nearest(at: number, concept: Concept): number | undefined {
    const [first] = this.places(concept).sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
    return first !== undefined && Math.abs(first - at) < CLAUSE ? first : undefined;
  }

  /** The offset in its words at which a form matches, or -1. */
  search(form: RegExp): number {
    return mayMatch(form, this.text) ? this.words.search(form) : -1;
  }

  /** Whether a form matches its words. */
  shows(form: RegExp): boolean {
    return mayMatch(form, this.text) && form.test(this.words);
  }

  startsWith(at: number, way: RegExp): boolean {
    return way.test(this.text.slice(at, at + 16));
  }

  /** The text between two offsets, and a little more. */
  between(one: number, other: number): string {
    return this.text.slice(Math.min(one, other), Math.min(this.to, Math.max(one, other) + 60));
  }

  /** Whether a secret, and then an address, follow an offset. */
  isSentTo(at: number): boolean {
    const address = this.signals.between("address", at, this.to);
    if (address < 0) return false;
    const secret = Math.max(
      this.signals.between("secrets", at, address),
      this.signals.between("keys", at, address),
    );
    return secret > at && address - secret < CLAUSE;
  }

  /** The first places of a concept in the sentence. A sentence of one repeated word has thousands. */
  places(concept: Concept): number[] {
    const found: number[] = [];
    if (!this.has(concept)) return found;
    for (let at = this.from; found.length < MAX_PLACES; at++) {
      at = this.signals.between(concept, at, this.to);
      if (at < 0) break;
      found.push(at);
    }
    return found;
  }

  /** The first place where a concept is ordered: not forbidden, and not only described. */
  order(concept: Concept): number | undefined {
    if (!this.has(concept)) return undefined;
    if (!this.orders.has(concept)) {
      const at = this.places(concept).find(
        (place) => this.isOrdered(place) && !this.isNegated(place) && !this.startsWith(place, NOUN),
      );
      this.orders.set(concept, at);
    }
    return this.orders.get(concept);
  }

  /** Whether an act is an order of its sentence, or follows one: "Fetch the file and run it". */
  isImperative(at: number): boolean {
    if (!isLatin(this.text, at)) return !DESCRIBED.test(this.text.slice(this.from, at));
    if (this.isOrdered(at)) return true;
    const before = this.text.slice(this.from, at);
    if (isOfOthers(before)) return false;
    // A condition or an adverb is before the verb: "When you are done, mail …", "Desormais, execute …".
    return /^[\s"'(>*#\d.)-]{0,12}$/.test(before) || /[,;:] (?:[a-z']{1,14} ){0,2}$/.test(before);
  }

  private isOrdered(at: number): boolean {
    if (!isLatin(this.text, at)) return !DESCRIBED.test(this.text.slice(this.from, at));
    if (isNoVerb(this.text, at)) return false;
    const before = this.text.slice(Math.max(this.from, at - 120), at);
    const whole = this.text.slice(this.from, at);
    if (DESCRIBED_LATIN.test(before) || LISTED.test(whole) || isOfOthers(whole)) return false;
    // "Silently send it" is an order; in "the resolver silently sends it", the verb has a subject.
    const lead = before.replace(UNSEEN, "");
    // In German, the verb follows its object: "Der Agent soll die Datei an uns senden".
    return (
      lead === "" ||
      BEGINS.test(lead) ||
      (lead !== before && BY_READER.test(lead)) ||
      (OBLIGED.test(before) && /^[a-z]{3,20}en\b/.test(this.text.slice(at, at + 24)))
    );
  }

  /** Whether what begins at an offset is said of the reader, and not forbidden or described. */
  isSaid(at: number): boolean {
    return !this.isNegated(at) && !DESCRIBED_LATIN.test(this.text.slice(Math.max(this.from, at - 120), at));
  }

  /** Whether a negation applies to what is written at an offset. */
  isNegated(at: number): boolean {
    this.negations ??= [...this.words.matchAll(NOT)].map(({ index }) => index + this.from);
    const negation = this.negations.findLast((place) => place < at);
    if (negation !== undefined) {
      const between = this.text.slice(negation, at);
      if (!BREAK.test(between)) {
        const parts = between.split(/[,，、]/);
        if (parts.length === 1) return true;
        const isList = parts.slice(1, -1).every((part) => part.length < SHORT);
        if (isList && /^\s{0,4}(?:or|nor|ni|nem|oder|noch|ou|или|ни|и)?\s{0,4}$/.test(parts.at(-1) as string))
          if (OR.test(this.text.slice(negation, this.to))) return true;
      }
    }
    const rest = this.text.slice(at, this.to);
    const end = rest.search(CLAUSE_END);
    const after = end < 0 ? rest : rest.slice(0, end);
    // Most texts after an act have no negation, in whatever language.
    if (NOT_JAPANESE.test(after) && /[぀-ヿ]/.test(this.words)) return true;
    return NOT_GERMAN.test(after) && GERMAN.test(this.words) && !/[぀-ヿ]/.test(this.words);
  }

  /** Where the sentence keeps something from the user, or -1. */
  secretAt(): number {
    this.secrecy ??= this.findSecrecy();
    return this.secrecy;
  }

  private findSecrecy(): number {
    const told = [...this.places("mention"), ...this.places("perceive")].find(
      (at) =>
        this.isNegated(at) &&
        !OWN_LIMIT.test(this.text.slice(Math.max(this.from, at - 40), at + 40)) &&
        !INSTRUCTS.test(this.text.slice(at, at + 60)),
    );
    const open = this.places("secretly").find(
      (at) =>
        !this.isNegated(at) &&
        !(
          ADVERB.test(this.text.slice(at, at + 24)) &&
          FEARED.test(this.text.slice(Math.max(this.from, at - 40), at))
        ),
    );
    return told ?? open ?? -1;
  }

  get isSecret(): boolean {
    // A row of a table is a list of words, in which a negation belongs to none of the others.
    return !this.words.includes("|") && this.secretAt() >= 0;
  }

  /** Whether the user is asked first. */
  get isAgreed(): boolean {
    return this.places("consent").some((at) => !this.isNegated(at));
  }

  /** Whether the act happens without the one who decides. */
  get isAlone(): boolean {
    return this.has("alone", "unasked");
  }

  get isContrary(): boolean {
    return this.has("contrary");
  }

  /** Whether a place of another is named: an address, a mailbox, "us", or where everyone reads. */
  get goesOut(): boolean {
    return this.has("address", "mail", "ours", "outside");
  }
}

/** Whether a small letter of the Latin alphabet is at an offset. */
function isLatin(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x61 && code <= 0x7a;
}

/**
 * Whether a Latin word is a part of a compound, as in "session-hijack" and "kill-switch", or says what something else
 * does: "Creates a path for the user".
 */
export function isNoVerb(text: string, at: number): boolean {
  return (
    (/[a-z\d]-$/.test(text.slice(Math.max(0, at - 2), at)) &&
      !OWN_PREFIX.test(text.slice(Math.max(0, at - 8), at))) ||
    COMPOUND.test(text.slice(at, at + 24)) ||
    DOES.test(text.slice(at, at + 40))
  );
}

/** With these, a compound is a verb: "e-mail the list", "auto-approve each request". */
const OWN_PREFIX = /(?<![a-z])(?:e|auto|force|mass|bulk)-$/;
const COMPOUND =
  /^(?!(?:e|auto|force|mass|bulk|hard|re)-)[a-z]{2,16}-(?:[a-z]{2,16}-)?(?!it|them|him|her|us\b|me\b|l[aeo]s?\b|os?\b|as?\b|lui|leur|nous|moi|en|y)[a-z]{3}/;
const DOES =
  /^(?!(?:access|process|compress|suppress|bypass|express|pass|press|focus|discuss|dismiss|address|assess)\b)[a-z]{3,16}s (?:the|an?|any|all|each|every|your|this|its|user|existing) /;

const CLAUSE = 90;
const SHORTEST_CELL = 8;
const MAX_PLACES = 12;
const SHORT = 26;
function isOfOthers(before: string): boolean {
  return NEXT_THING.test(before) && OTHERS.test(before);
}

/** "Email & password" names two things, and orders nothing. */
const NOUN =
  /^(?:e-?mail|post|report|order|copy|record)s?(?: &| \+|:| and |\/| address| is| of )|^forward (?:secrecy|slash|compatib|pass\b|prox)/;
const NOT =
  /\b(?:never|not|don't|dont|won't|isn't|doesn't|avoid|without|refuses? to|refrain from|cannot|can't|nobody|no one|none|nunca|nao|nem|ni|nadie|ninguem|sem|sin|nicht|nie|niemals|niemand|kein\w{0,2}|nichts|nothing|nowhere|nada|rien|ohne|ne|jamais|sans|personne|no|nor)(?=[ \r])|\bn'|не |ни |никогда|никто|нельзя|запрещ|без |不要|不得|切勿|禁止|不能|不可|勿|别|不会|不应|绝不|不允许|不让|不用|不必|没有人|無断|誰にも/g;
const BREAK =
  /[;:；：—–]|\b(?:ask|wait|confirm|check|prompt|pause)\b[^.;:]{0,40}\b(?:before|when|while)\b|\b(?:and|but|instead|then|und|sondern|aber|dann|y|pero|sino|e|mas|et|mais|puis|so that|so the|because)\b|(?:^| )(?:но|а|и) |并|然后|但/;
const OR = /\b(?:or|nor|ni|nem|oder|noch|ou)\b|или|ни /;
const CLAUSE_END = /[,;:，、；：—–]| (?:und|and|y|e|et|и) /;
const NOT_JAPANESE = /ない|ません|ずに|せず|わず|ず$|禁止|なく/;
const GERMAN =
  /\b(?:der|die|das|den|dem|des|und|nicht|ein|eine|einen|sie|mit|von|auf|nie|ist|deine?|jede[rsnm]?)\b/;
const NOT_GERMAN = /\b(?:nicht|nie|niemals|kein\w{0,2}|nichts|niemandem|nirgends|nirgendwo)\b/;
/** What the reader cannot perceive, and texts that explain themselves. */
const OWN_LIMIT =
  /\b(?:you (?:do not|don't|cannot|can't|never)|if (?:you|it|there)|we (?:still )?(?:do not|don't)|i (?:do not|don't)|know (?:how|if|where))\b/;
/** "Never tell them to read the plan" keeps nothing from anyone. */
const INSTRUCTS = /^(?:tell|ask|remind) (?:[a-z-]{1,16} ){1,3}to (?!whom|which|what)["a-z]/;
const FEARED =
  /\b(?:can|may|might|could|would|will|avoid|never|not|without|that|which|must not|fails?|failing|error|errors|exit|exits|run|runs|instead of|rather than|prevents?)\s(?:\w{1,12}\s)?$/;
const ADVERB = /^[a-z]{3,20}(?:ly|mente|ment)\b/;
/** What others do: "They get in, turn off the antivirus, and delete the backups". "They need space, delete the backups" is none of it. */
export const OTHERS =
  /^[^a-z]{0,6}(?:they (?:first |then |usually |often )?(?:get|break|sneak|come|log) in|(?:attackers|intruders|criminals|thieves|hackers) (?:first |then |usually |often )?(?!are |were |have |will |can |may |must |should )[a-z]{3,14}) [^;:]{0,200}, /;
/** The end of what is before one of the things that they do. */
const NEXT_THING = /, (?:[a-z']{1,14} ){0,2}$/;
/** What attackers or programs do is described, not ordered. */
const DESCRIBED = /可能|攻击者|恶意|会被|злоумышлен|может|могут|攻撃者|可能性/;
const DESCRIBED_LATIN =
  /\b(?:instructions? (?:to|that)|attempts? (?:to|at|that)|tr(?:y|ies|ying) to|requests? to|commands? (?:to|that)|(?:attackers?|malware|adversar\w{1,4}|hackers?|attacks) )/;
/** "Scripts that open a port, delete files, or hide": what a subject does is listed. */
const LISTED = /^[^a-z]{0,6}(?:[a-z'-]{1,20} ){1,3}(?:that|which|who) [^;:.]{1,400}, (?:or |and )?$/;
const BEGINS =
  /(?:^\s{0,3}[a-z]{2,14}ly\s|^|[\n.,;:!?("'\]}>|*#=-]|\d\)|—|–|→)\s{0,3}$|\b(?:and|then|must|shall|should|always|please|also|now|immediately|completely|simply|just|instead|first|you will|is to|are to|required to|asked to|instructed to|sure to|task is to|job is to|goal is to|you to|can now|may now|automatically|anyway|next|later|you must|make sure to|be sure to|remember to|want you to|afterwards|finally|straight|kindly|run|execute|free to|allowed to|prior to \w{3,12},|never mind|e|y|und|et|sempre|siempre|immer|bitte|por favor|debes|debe|deve|devem|deben|muss|musst|veuillez|tu dois|toujours|dann|luego|depois|ensuite|tambem|tambien|auch|aussi|it|them)\s$/;

/** "You silently send it", and "have the script silently send it". */
const BY_READER = /(?:^|[\n.,;:!?]\s{0,3}|\bthen )you\s$|\b(?:have|make|let) (?:[a-z]{1,14} ){1,3}$/;
const UNSEEN = /\b(?:secretly|silently|subtly|quietly|covertly|discreetly)\s$/;
const OBLIGED = /\b(?:soll|sollst|muss|musst|sind|ist)\b/;
