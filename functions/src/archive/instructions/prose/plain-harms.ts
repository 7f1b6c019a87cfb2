import type { Concept } from "./lexicon.js";
import type { Judge, Sentence } from "./sentence.js";

/**
 * Orders that no word gives away: three or four things in one sentence, each of which is honest alone. The first
 * concept is the act. It must not be forbidden, and the user must not be asked first.
 */
interface Order {
  readonly act: Concept;
  /** What else the sentence has: one concept of each list. */
  readonly having: readonly (readonly Concept[])[];
  /** How many characters may be between the act and what it is about. */
  readonly reach?: number;
  readonly unless?: RegExp;
}

const TESTED =
  /\b(?:example\.(?:com|org|net)|localhost|mock|fixture|dummy|sandbox account|test account|placeholder)\b/;
/** What a service of the user's own does, or a text about programs. */
const OWN =
  /\b(?:your (?:own )?(?:api|server|bucket|account|inbox|wallet)|webhook_url|\$\{?[a-z_]{2,40}\}?|api key|headers?|bearer|curl -|oauth|login page|sign in|sign up|dashboard|docs?|documentation|endpoint)\b/;

/** "Do not run it without approval" asks for the approval. */
const FORBIDS =
  /(?:^|[^a-z])(?:do not|don't|never|must not|nunca|nao|no|niemals|nicht|ne|jamais)\s.{1,200}\b(?:without|unless|until|sem|sin|ohne|sans)\b|不要.{1,60}(?:未经|除非)|(?:не|нельзя)\s.{1,120}без|(?:なし|せず)に.{1,60}(?:しない|ないで)/;
/** A call in a program. */
const CALLS = /\w\((?:\w{1,30}=|["'{])/;

/** Options of programs. */
const QUIET = /--|\bflag\b|\boption\b|\boutput\b|\bstderr\b|\bconsole\b|\bverbose\b/;

const ORDERS: readonly Order[] = [
  { act: "moving", having: [["holdings"], ["mail", "ours", "ourPlace"]], reach: 90, unless: OWN },
  {
    act: "moving",
    having: [["holdings"], ["address"], ["keys", "secrets", "take", "person", "people", "belongings"]],
    reach: 90,
    unless: OWN,
  },
  { act: "allowing", having: [["tools"], ["unconfirmed"]], reach: 60 },
  { act: "acting", having: [["unconfirmed"], ["onwards"], ["systemic"]], reach: 90 },
  { act: "acting", having: [["unconfirmed"], ["systemic"], ["contrary"]], reach: 90 },
  { act: "running", having: [["address"], ["unconfirmed"]] },
  { act: "switching", having: [["guards"], ["otherwise", "instantly"]], reach: 40 },
  { act: "deleting", having: [["treasured"]], reach: 40 },
  { act: "sending", having: [["purse"], ["payee", "ours", "mail", "address"]] },
  { act: "buying", having: [["purse", "funds"], ["unconfirmed"]] },
  { act: "sending", having: [["purse"], ["unconfirmed", "instantly"]] },
  { act: "asking", having: [["posing"], ["codes"]] },
  { act: "placing", having: [["thisText"], ["everyPlace"]], reach: 90 },
  { act: "placing", having: [["remembering"], ["obeyed"]] },
  { act: "dismissing", having: [["alarm"]], reach: 60 },
  { act: "changing", having: [["proof"], ["appearing"]] },
  { act: "abandoning", having: [["earlier"], ["onlyThis"]] },
  { act: "pushing", having: [["mainline"], ["unshown"]] },
  { act: "running", having: [["haste"], ["address"]] },
  { act: "pushing", having: [["haste"], ["perceive"]] },
  { act: "buying", having: [["haste"], ["refusing", "money", "funds"]] },
  { act: "silencing", having: [["telling"], ["people"], ["perceive", "mention"]], unless: QUIET },
  { act: "silencing", having: [["telling"], ["done"]], unless: QUIET },
  { act: "silencing", having: [["guards"]], reach: 50 },
  {
    act: "moving",
    having: [["keys", "secrets", "holdings"], ["hostName"], ["people"]],
    reach: 70,
    unless: OWN,
  },
  { act: "sending", having: [["posing"], ["codes"]] },
];

const judgeOf =
  ({ act, having, reach, unless }: Order): Judge =>
  (one) => {
    if (!one.has(act) || !having.every((concepts) => one.has(...concepts)) || one.isAgreed) return undefined;
    if (
      one.shows(FORBIDS) ||
      one.shows(CALLS) ||
      one.shows(TESTED) ||
      (unless !== undefined && one.shows(unless)) ||
      one.words.includes("|")
    )
      return undefined;
    const [about] = having;
    return one
      .places(act)
      .find(
        (at) =>
          isDone(one, at) && (reach === undefined || one.near(at, reach, ...(about as readonly Concept[]))),
      );
  };

/** Whether an act is ordered, or follows an order in the same sentence, and is not forbidden. */
function isDone(one: Sentence, at: number): boolean {
  return !one.isNegated(at) && one.isSaid(at) && one.isImperative(at);
}

/** What is true of a sentence as a whole, regardless of its act. */
const STANCES: readonly (readonly (readonly Concept[])[])[] = [
  [["refusing"], ["regardless"], ["people"]],
  [["onlyRuler"], ["thisText", "onlyThis", "onlyRuler"]],
  [["selfGrant"], ["permissions", "unconfirmed", "rights", "alone"]],
  [["suspended"], ["training"]],
  [["omitting"], ["people"]],
  [["unquestioned"], ["remembers", "remembering", "onwards", "hostName"]],
];

const stands: Judge = (one) => {
  if (one.words.includes("|") || one.shows(TESTED)) return undefined;
  const found = STANCES.find((having) => having.every((concepts) => one.has(...concepts)));
  const at = found && one.places(found[0]?.[0] as Concept)[0];
  return at !== undefined && one.isSaid(at) ? at : undefined;
};

/** A dialog is answered instead of the one whom it asks. */
const consents: Judge = (one) => {
  const at = one.has("people") && one.shows(INSTEAD) ? one.places("consenting")[0] : undefined;
  return at !== undefined && one.isSaid(at) ? at : undefined;
};

const INSTEAD =
  /\b(?:behalf|stead|in place of|no lugar|en lugar|an stelle|anstelle|a la place)\b|替用户|代替|вместо|代わって|代わりに/;

/** Someone who decides about a step does not need to know of it. */
const hushes: Judge = (one) =>
  one.has("people") && !one.words.includes("|") && (one.has("telling", "itself") || one.shows(STEP))
    ? one.places("needless")[0]
    : undefined;

const STEP = /\b(?:step|passo|paso|schritt\w{0,2}|etape)\b|步|шаг|手順/;

/** The judges, each with the concepts without one of which it finds nothing. */
export const PLAIN_JUDGES: Readonly<Record<string, readonly [judge: Judge, ...needs: Concept[]]>> = {
  ...Object.fromEntries(
    ORDERS.map((order, at) => [`plain ${order.act} ${at}`, [judgeOf(order), order.act] as const]),
  ),
  hushes: [hushes, "needless"],
  stands: [stands, ...STANCES.flatMap(([first]) => first ?? [])],
  consents: [consents, "consenting"],
};
