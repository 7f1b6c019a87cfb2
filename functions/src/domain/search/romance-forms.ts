import { byLastLetter } from "./word-forms.js";

/**
 * Dictionary forms of Portuguese and Spanish words. A form is guessed from the ending, so the caller looks it up in a
 * list of words, and ignores what is not there.
 */

/** Endings of verbs in `-ar`, without diacritics. */
const ENDINGS_OF_AR = `
a as o os an am amos ais e es en em emos eis ei aste ou aram aron asteis ava avas avam avamos aba abas aban abamos are aras ara aremos
areis aran arao arei aria arias ariam arian ariamos asse asses assem assemos ase ases asen asemos aramos aren arem ares armos ar ando
ado ada ados adas ad
`;

/** The same in `-er` and `-ir`. */
const ENDINGS_OF_ER = `
e es en em emos imos eis is o os a as an am amos ais i iste este io eu iu ieron eram iram ia ias iam ian iamos ere eras era eremos eran
erao erei eria erias eriam erian ire iras ira iremos iran irao irei iria irias iriam irian esse essem isse issem iese iesen iera ieras
ieran iramos eramos er ir erem irem eres ires ermos irmos endo indo iendo yendo ido ida idos idas ed id
`;

/** By the last letter, the longest first: the first that gives a listed verb counts. */
const ENDINGS = byLastLetter(
  [...classOf("a", ENDINGS_OF_AR), ...classOf("e", ENDINGS_OF_ER)].sort(
    (one, other) => other.ending.length - one.ending.length,
  ),
  ({ ending }) => ending,
);

function classOf(group: string, endings: string) {
  return endings
    .trim()
    .split(/\s+/)
    .map((ending) => ({ ending, group }));
}

const INFINITIVE = /^(\p{L}{2,})(?:(a)|e|i)r$/u;

/** A shorter stem would make a verb of almost every word. */
const SHORTEST_STEM = 3;

/**
 * What the forms of a verb have in common, spelled in one way: `busc` of `buscar` and `busque`, `organic` of `organizar`
 * and `organice`, `encontr` of `encontrar` and `encuentre`, `ped` of `pedir` and `pide`.
 */
function keyOf(stem: string, group: string): string {
  const spelled = stem
    .replace(/qu$/, "c")
    .replace(/gu$/, "g")
    .replace(/zc$|z$/, "c")
    .replace(/j$/, "g")
    .replace(/(?<=[nl])g$|(?<=n)h$|y$/, "");
  const vowels = spelled.replace(/(?:ie|i)(?=[^aeiou]*$)/, "e").replace(/(?:ue|u)(?=[^aeiou]*$)/, "o");
  return vowels + group;
}

/** The key of a verb in its infinitive; undefined for another word. */
export function keyOfInfinitive(word: string): string | undefined {
  const [, stem, ar] = INFINITIVE.exec(word) ?? [];
  return stem === undefined ? undefined : keyOf(stem, ar ?? "e");
}

/** The keys of the verbs that a word may be a form of, the most likely first. */
export function keysOfForm(word: string): string[] {
  const keys: string[] = [];
  for (const { ending, group } of ENDINGS.get(word.slice(-1)) ?? []) {
    const length = word.length - ending.length;
    if (length >= SHORTEST_STEM && word.endsWith(ending)) keys.push(keyOf(word.slice(0, length), group));
  }
  return keys;
}

/** Pronouns that are written as one word with an infinitive, a gerund or an imperative: `ayudarme`, `explicadnoslo`. */
const PRONOUNS =
  /(?<=\p{L}{2}(?:[aei]r|[aei]ndo|[aei]n?|[aei]d))(?:(?:me|te|se|nos|os)?(?:lo|la|le|los|las|les)|me|te|se|nos)$/u;

/** A verb without the pronouns at its end; undefined if it has none. */
export function withoutPronouns(word: string): string | undefined {
  const verb = word.replace(PRONOUNS, "");
  return verb === word ? undefined : verb;
}

/** Endings that make a noun small or large, or an adjective strong: `lojinha`, `tiendita`, `arquivão`, `lentísima`. */
const DEGREE = /(?:[cz]?it|z?inh|issim|isim|azo|ill)(?:[oa]s?)?$|(?:ao|on|oes|ones|ona)$/;

/** The words that another one may be the diminutive, augmentative or superlative of. */
export function basesOfDegree(word: string): string[] {
  const root = word.replace(DEGREE, "");
  if (root === word || root.length < SHORTEST_STEM) return [];
  const hard = root.replace(/qu$/, "c").replace(/gu$/, "g");
  return ["a", "o", "e", ""].map((ending) => hard + ending);
}
