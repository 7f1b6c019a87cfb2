import { MOST_REMEMBERED, sentencesIn } from "../deeds.js";
import type { Reading } from "../reading.js";
import { OTHERS, type Sentence } from "../sentence.js";
import { mostLikely, type Scored } from "./context.js";
import { featuresOf } from "./features.js";
import { scoreOf } from "./model.js";
import { LIMIT } from "./weights.js";

/** A sentence, or two that follow each other in a paragraph, as the model reads them. */
export interface Candidate {
  readonly at: number;
  readonly features: readonly number[];
  readonly words: string;
}

const LONGEST_PAIR = 420;

/** Everything in a text that could be an order: nothing that is quoted, or shown or listed as what is forbidden. */
export function* candidatesOf(reading: Reading): Generator<Candidate> {
  const known: Known = KNOWN.get(reading) ?? new Map();
  KNOWN.set(reading, known);
  let before: Sentence | undefined;
  for (const sentence of sentencesIn(reading.signals, reading.text)) {
    if (sentence.words.includes("|")) {
      before = undefined;
      for (const cell of sentence.cells()) yield* candidate(reading, cell, cell, known);
      continue;
    }
    yield* candidate(reading, sentence, sentence, known);
    const isPair =
      before !== undefined &&
      sentence.to - before.from < LONGEST_PAIR &&
      !reading.text.slice(before.from, sentence.to).trimStart().includes("\n");
    if (isPair) yield* candidate(reading, (before as Sentence).with(sentence), sentence, known);
    before = sentence;
  }
}

/** The features of sentences that were read before; undefined for one that cannot be an order. */
type Known = Map<string, readonly number[] | undefined>;

/** A text is read up to four times: for the scores of its signs, for suspects, beside them, and for the place of one. */
const KNOWN = new WeakMap<Reading, Known>();

function* candidate(
  reading: Reading,
  read: Sentence,
  { from, words }: Sentence,
  known: Known,
): Generator<Candidate> {
  let features = known.get(read.words);
  if (features === undefined && !known.has(read.words)) {
    features = forbids(read) ? undefined : featuresOf(read);
    if (known.size < MOST_REMEMBERED) known.set(read.words, features);
  }
  if (features === undefined) return;
  const at = from + words.length - words.trimStart().length;
  if (reading.isQuoted(at + 1) || reading.isSample(at) || reading.isForbidden(at)) return;
  yield { at, features, words: read.words };
}

/**
 * Whether a sentence forbids what it says, has someone asked first, or quotes an attack. "Never tell the user" forbids too, and so does
 * "do not ask": what keeps something from the user, or acts alone, is left to the model.
 */
function forbids(one: Sentence): boolean {
  if (one.shows(ASKS) || one.shows(OTHERS) || one.shows(NOTHING_WITHOUT) || isOnlyQuoted(one)) return true;
  if (!isBan(one.words) || one.shows(INSISTS)) return false;
  return !one.has("toHide", "withoutAsking", "toIgnore") || one.shows(BANS_SENDING);
}

/** "Nothing is paid without the user's approval", at the end of a sentence, in eight languages. */
const NOTHING_WITHOUT =
  /\b(?:nothing|never|no [a-z]{3,20}|(?:do|does|must|may|should|can|will|shall) not|cannot|don't)\b(?! (?:hesitat|wait|stop|worry|fail|forget|pause|only|be afraid))[^.,;:]{0,80}\bwithout (?:[a-z']{1,14} ){0,4}(?:confirm\w{0,6}|approv\w{0,3}|consent|permission|asking|agreement|go-ahead)\b[^.,;:]{0,40}[.!]?\s{0,3}$|\b(?:nichts|nie|niemals|nicht|kein\w{0,2})\b[^.,;:]{0,80}\bohne (?:[a-z]{1,14} ){0,4}(?:bestatigung|zustimmung|ruckfrage|freigabe|erlaubnis|einwilligung|nachfrage)\b[^.,;:]{0,40}[.!]?\s{0,3}$|\b(?:rien|jamais|aucune?|pas)\b[^.,;:]{0,80}\bsans (?:[a-z'’]{1,14} ){0,4}(?:l'|l’)?(?:confirmation|accord|validation|autorisation|permission|demander)\b[^.,;:]{0,40}[.!]?\s{0,3}$|\b(?:nada|nunca|no|nao|ningun\w{0,2}|nenhum\w?)\b[^.,;:]{0,80}\b(?:sin|sem) (?:[a-z]{1,14} ){0,4}(?:confirma\w{0,6}|permis\w{0,4}|autoriza\w{0,5}|aproba\w{0,5}|aprova\w{0,5}|consent\w{0,8}|preguntar|perguntar)\b[^.,;:]{0,40}[.!]?\s{0,3}$|未经[^，。；\n]{1,12}(?:同意|确认|许可|授权|批准)[^，。；\n]{0,4}(?:不|请勿|禁止|严禁)|(?:^|\s)не [^.,;:\n]{0,80}без (?:\S{1,16} ){0,4}(?:подтвержден|соглас|разрешен|одобрен)[^.,;:\n]{0,40}[.!]?\s{0,3}$|(?:確認|同意|承認|許可)(?:なし|なく|を得ず)[^。\n]{0,24}(?:ない|ません|禁止)/;

/**
 * Whether what a sentence says is an example of an attack, or what strangers may write: it is quoted, and the words around
 * it detect attacks, name an example, or say that it is not followed. Nothing outside of the quotation is a secret, a place, or an act.
 */
function isOnlyQuoted(one: Sentence): boolean {
  if (!one.words.includes('"')) return false;
  if (one.has("detection")) return true;
  if (!one.shows(EXAMPLE) && !one.shows(DISOBEYS)) return false;
  const outside = one.words.replace(/"[^"]{1,400}"/g, "").replace(EVERY_DISOBEYS, "");
  return !VALUABLE.test(outside) && !ACTS.test(outside);
}

const EXAMPLE =
  /\b(?:for (?:instance|example)|e\.g\.|such as|zum beispiel|etwa|par exemple|por ejemplo|por exemplo)[ ,:]{0,3}"|(?:例如|比如|例えば|например)[ ,:，：]{0,3}"/;
const DISOBEYS =
  /\b(?:do not|don't|never|must not|not to be) (?:follow|obey|comply|act on|execute|carry out)|\b(?:flag|report|quote) (?:it|them|such|this|that)\b|nicht (?:befolg|folgen|ausfuhr)|ne (?:pas (?:obeir|suivre|executer)|l[ae]s? (?:suivez|executez) pas)|no (?:(?:lo|la|los|las) )?(?:obede|sig[au]|ejecut)|nao (?:(?:o|a|os|as) )?(?:obede|sig[au]|execut)|不要(?:执行|照做|遵从|理会|听从)|не (?:выполня|следу|исполня)|従わ(?:ず|ない)|実行しない/;
const EVERY_DISOBEYS = new RegExp(DISOBEYS, "g");
const ACTS =
  /\b(?:send|e?mail|upload|post|forward|transmit|transfer|copy|publish|share|delete|wipe|erase|pay|grant|give|install|run|ignore|disable|hide|collect|gather|envi\w{1,4}|mand[aeo]\w{0,2}|sube|schick\w{0,3}|sende\w{0,2}|losch\w{0,3}|envoie\w{0,2}|transme\w{1,4}|supprim\w{1,3})\b|отправ|перешл|удал|发送|上传|删除|转账|送信|削除|送金(?!して)/;
const VALUABLE =
  /https?:\/\/|\w@\w|\.env\b|\b(?:keys?|tokens?|passwords?|secrets?|credentials?|conversation|history|contrasenas?|senhas?|passwort\w{0,4}|mots? de passe)\b|密钥|密码|парол|ключ|パスワード|鍵/;

/** "不要把密钥发送给任何人，也不要写进日志": what may not be sent may not be written down either. Nobody is kept in the dark. */
const BANS_SENDING =
  /^[^一-龥]{0,6}(?:绝不|不要|切勿|禁止|不得|请勿)[把将]?[^，。；]{1,30}(?:发送|上传|发|传|转发|泄露)给(?![^\n]{0,200}(?:告诉|告知|透露|提及|提到|隐瞒|通知|知道))/;

/** "Ask the owner before you …", in eight languages. */
const ASKS =
  /^[^a-z]{0,6}(?:always )?(?:ask|check with|confirm with|consult|warn) (?:the |your )?\w{3,14} (?:first|before)\b|\b(?:get|obtain|wait for) (?:the |their |explicit |written |user's ){0,2}(?:consent|approval|permission)\b(?! (?:automatically|later|without))|^[^a-z]{0,6}(?:pergunte|pregunta|pregunte|consulte|avise) (?:ao|al|a la|a|o) \w{3,12} ante|^[^a-z]{0,6}(?:frage?|warne) (?:den|die|erst) .{0,30}bevor|^[^a-z]{0,6}(?:demande|demandez|previens) (?:au|a) .{0,20} avant|之前.{0,4}(?:先|必须|请先)(?:询问|征得|告知)|^[^а-я]{0,6}(?:спроси|спрашивай|предупреди) .{0,24}прежде|前に、?.{0,12}(?:確認|尋ね|同意|知らせ)/;
/** A sentence that begins with a ban, ends with one in Japanese, or is marked as one. */
function isBan(words: string): boolean {
  return words.includes("❌") || words.includes("🚫") || BANS.test(words) || BANNED.test(words);
}

const BANS =
  /^[^a-z]{0,6}(?:(?:you|the agent) )?(?:never|do not|don't|must not|it is forbidden|nunca|nao|no (?=[a-z]{2,14}s |(?!solo|bast)[a-z]{3,14} (?:el|los|las?|un|una|sus?|lo|nada)\b)|ne |n')|^[^一-龥]{0,6}(?:绝不|不要|切勿|禁止|不得|请勿)|^[^а-я]{0,6}(?:никогда не|нельзя|запрещ|не )|^[^a-z]{0,6}(?:[a-z]{4,14}) (?:[^,;.]{1,80} )?(?:nie|niemals|nicht)\b/;

const BANNED = /(?:ないでください|いけません|しないこと|さないこと)$/;

/** "Do not forget to …" is an order, in eight languages. */
const INSISTS =
  /^[^a-z]{0,6}(?:(?:you|the agent) )?(?:never|do not|don't|must not) (?:ever )?(?:forget|fail|hesitate|stop|omit|skip|miss|neglect)\b|^[^a-z]{0,6}(?:nunca|nao|no) (?:se |te |le )?(?:esquec|deix|hesit|olvid|dej[ae]|dud[ae]|omit|pule|salt[ae])|^[^a-z]{0,6}(?:ne |n')(?:oubli|hesit|manqu|omett|saut)|^[^a-z]{0,6}(?:vergiss|vergessen|versaum|zoger|hor)|^[^一-龥]{0,6}(?:不要|切勿|绝不|别)(?:忘|漏|停|犹豫|省略|跳过)|^[^а-я]{0,6}(?:никогда не|не) (?:забы|забуд|пропуск|останавл|медл|упуск|заканч)|忘れないで|忘れずに|やめないで|省略しないで/;

/** The place of the sentence of a text that reads most like an order to harm the user; undefined if none does. */
export function likelyOrder(reading: Reading): number | undefined {
  const index = mostLikely(() => scored(reading), LIMIT);
  if (index === undefined) return undefined;
  let passed = 0;
  for (const { at } of candidatesOf(reading)) if (passed++ === index) return at;
  return undefined;
}

function* scored(reading: Reading): Generator<Scored> {
  for (const { at, features, words } of candidatesOf(reading))
    yield {
      features,
      score: scoreOf(features) - (KANA.test(words) || reading.isDescription(at) ? DOUBT : 0),
    };
}

/** Of what the model has learned, it knows the fewest honest texts in Japanese, and hardly any descriptions of skills. */
const KANA = /[\u3041-\u30fa]/;
const DOUBT = 0.8;

/** A mark or a space before the words of a candidate. */
const MARKS = 3;

/**
 * How much the sentences at some places read like orders to harm the user: the highest score of each. A place whose
 * sentence forbids what it says, or only quotes it, has none.
 * @param places offsets in the text, in order
 */
export function scoresAt(reading: Reading, places: readonly number[]): ReadonlyMap<number, number> {
  const most = new Map<number, number>();
  let first = 0;
  for (const { at, words, features } of places.length > 0 ? candidatesOf(reading) : []) {
    while (first < places.length && (places[first] as number) < at - LONGEST_PAIR) first++;
    let score: number | undefined;
    for (let next = first; next < places.length; next++) {
      const place = places[next] as number;
      if (place > at + words.length + MARKS) break;
      if (place < at - MARKS) continue;
      score ??= scoreOf(features);
      most.set(place, Math.max(score, most.get(place) ?? score));
    }
  }
  return most;
}
