import { isAboutAttacks } from "../../content/about-attacks.js";
import { type Finding, finding } from "../../finding.js";
import { matchesIn, mayMatch } from "../../prefilter.js";
import * as forms from "./agent-forms.js";
import { likelyOrder, scoresAt } from "./meaning/judge.js";
import type { Reading } from "./reading.js";
import { type Evidence, overrides, type Sign, signsOf } from "./signs.js";

const CLAUSE = 60;
const SECTION = 600;

/**
 * Finds orders to an agent that harm or deceive its user.
 *
 * A single word is never enough. A single kind of evidence that also occurs in honest products is ignored. A single
 * kind that hardly ever occurs in them holds the archive. Two kinds that support each other within a section block it.
 */
export function harmfulOrders(path: string, reading: Reading): Finding[] {
  const { signals } = reading;
  const signs = signsOf(reading);
  const where = (at: number) => ({ file: path, line: reading.lineAt(at) });
  const unseenSigns = signs.filter(({ kind, at }) => kind !== "unasked" && reading.isHidden(at));
  const concealed = unseenSigns.find((sign) => !isReticent(sign, reading.text));
  if (concealed) return [finding("concealed-instruction", where(concealed.at))];
  const unseen = [...matchesIn(forms.UNSEEN_ORDER, reading.text)].find(({ index }) =>
    reading.isHidden(index),
  );
  if (unseen && !reading.isAboutAttacks) return [finding("concealed-instruction", where(unseen.index))];
  const reticent = unseenSigns.find(({ at }) => !ABOUT_OUTPUT.test(reading.text.slice(at, at + CLAUSE * 2)));
  if (reticent) return [finding("order-to-agent", where(reticent.at))];
  const scores = scoresAt(
    reading,
    signs.map(({ at }) => at),
  );
  const scoreOf = ({ at }: Sign) => scores.get(at) ?? UNREAD;
  const latest = new Map<Evidence, number>();
  // A quotation of one phrase is a mention; a quotation of a whole order is an order.
  for (const sign of signs) {
    const { kind, at } = sign;
    if (reading.isMention(at) || scoreOf(sign) < HONEST) continue;
    for (const [other, place] of latest) {
      if (at !== place && at - place < SECTION && TOGETHER.has(pair(kind, other)))
        return [finding("harmful-order", where(place))];
    }
    latest.set(kind, at);
  }
  const stolen = signs.find(({ kind, at }) => kind === "steal" && !reading.isQuoted(at));
  if (stolen && !reading.isAboutAttacks && !isAboutAttacks(path))
    return [finding("harmful-order", where(stolen.at))];
  const alone = signs.find(
    (sign, index) =>
      (scoreOf(sign) >= leastOf(sign, reading) && !reading.isQuoted(sign.at)) ||
      (sign.kind === "conceal" &&
        scoreOf(sign) >= CONCEALS &&
        signals.near("secrets", sign.at, CLAUSE * 2)) ||
      (scoreOf(sign) >= (HIDDEN.get(sign.kind) ?? Infinity) &&
        !reading.isQuoted(sign.at) &&
        isSupported(signs, index, UNTOLD)),
  );
  if (alone) return [finding("order-to-agent", where(alone.at))];
  const likely = reading.isAboutAttacks || isAboutAttacks(path) ? undefined : likelyOrder(reading);
  if (likely !== undefined) return [finding("likely-order", where(likely))];
  const remote = mayMatch(forms.FOLLOWED, reading.text) ? forms.FOLLOWED.exec(reading.text) : null;
  if (remote) return [finding("remote-instructions", where(remote.index))];
  const shown = overrides(signals, reading.text)[0];
  return shown ? [finding("override-phrase", where(shown.at))] : [];
}

/** Whether evidence only asks for silence. In a comment that people do not see, it is often a note of the authors to themselves. */
function isReticent({ kind, deed, at }: Sign, text: string): boolean {
  if (kind === "deceive") return KEEPS_SILENT.test(text.slice(at, at + CLAUSE));
  return kind === "conceal" || kind === "unheard" || deed === "conceals";
}

const KEEPS_SILENT = /^(?:do not|don't|never) (?:mention|name|list|show|include|repeat) /;

/** What is kept from the user is a form of the output: "Do not show the raw JSON to the user". */
const ABOUT_OUTPUT =
  /^[^.\n]{0,60}(?:\b(?:raw|json|ya?ml|html|xml|markup|markdown source|internal (?:[a-z]{1,12} )?(?:ids?|identifiers?|names?|notes?|codes?)|stack traces?|debug|by hand|manually|placeholders?|bruto|crudo|brut|interno?s?|rohe\w?|roh|interne\w?)\b|сыр(?:ой|ые|ую)|внутренн|原始|内部(?:编号|ID|代码)|生の|内部の(?:番号|ID))/i;

/**
 * Finds orders in the texts of a program or of data, such as the description of a tool. Programs contain prompts of
 * their own, which assign a role to a model and tell it what to ignore. There, only sending secrets to others, or
 * showing them, or concealing something from the user, is evidence. It holds the archive and never blocks it.
 */
export function ordersInTexts(path: string, reading: Reading): Finding[] {
  if (reading.isAboutAttacks || isAboutAttacks(path)) return [];
  const signs = signsOf(reading);
  const found = signs.find(
    ({ kind, at }, index) =>
      kind === "exfiltrate" ||
      kind === "reveal" ||
      (kind === "conceal" &&
        reading.signals.near("person", at, CLAUSE) &&
        (reading.signals.near("secrets", at, SECTION / 2) || isSupported(signs, index))),
  );
  return found ? [finding("order-to-agent", { file: path, line: reading.lineAt(found.at) })] : [];
}

/**
 * Whether evidence of another kind is within a section. Checking the neighbors is enough, because
 * signs are sorted.
 */
function isSupported(
  signs: readonly Sign[],
  index: number,
  by: ReadonlySet<Evidence> = SUPPORTS,
  reach = SECTION,
): boolean {
  const near = signs.slice(Math.max(0, index - NEIGHBORS), index + NEIGHBORS);
  const { at } = signs[index] as Sign;
  return near.some((other) => by.has(other.kind) && Math.abs(other.at - at) < reach);
}

/** Behavior that honest products also have, unless it is concealed, and its lowest score. */
const HIDDEN: ReadonlyMap<Evidence, number> = new Map([
  ["reports", -Infinity],
  ["covers", -3.2],
  ["plants", -Infinity],
]);
const UNTOLD: ReadonlySet<Evidence> = new Set(["conceal", "unheard"]);

const NEIGHBORS = 30;
const SUPPORTS: ReadonlySet<Evidence> = new Set([
  "override",
  "authority",
  "memory",
  "destroy",
  "reveal",
  "reviewer",
]);

/** The score of evidence whose sentence has none, because it says too little, or forbids what it says. */
const UNREAD = -3;
/** Evidence below this score supports no other. */
const HONEST = -6;
/** "Stale credentials silently break the sync" is below this score. */
const CONCEALS = -4.8;

/**
 * The lowest score of a sentence with which evidence of a kind is enough by itself. Forms that no honest text has need
 * less than an act, an object, and a circumstance that occur together.
 */
const ALONE: ReadonlyMap<Evidence, number> = new Map([
  ["steal", -Infinity],
  ["remote", -Infinity],
  ["exfiltrate", -11],
  ["override", -5.2],
  ["role", -9],
  ["destroy", -9],
  ["reveal", -9],
  ["reviewer", -9],
  ["trust", -9],
  ["spread", -4.5],
  ["approve", -9],
  ["deceive", -9],
  ["deed", -3.5],
]);
/** The same for deeds whose parts often meet in an honest sentence. */
const COMMON_DEEDS: ReadonlyMap<string, number> = new Map([
  ["hidden", -1.6],
  ["disables", -1.4],
  ["lies", -1.5],
  ["overrides", -2.8],
  ["ruins", -2.6],
  ["gives", -1.5],
  ["spreads", -2.5],
  ["defies", -2.5],
  ["sabotages", -2.5],
  ["misleads", -2],
  ["harms", -2],
  ["agrees", -0.9],
  ["plants", -1.5],
  ["speaks", -2.5],
  ["exhausts", -2.5],
]);

/** What explains an option says what the option does. */
const REFERENCE = -1;

function leastOf({ kind, deed, at }: Sign, reading: Reading): number {
  const least = (deed === undefined ? undefined : COMMON_DEEDS.get(deed)) ?? ALONE.get(kind) ?? Infinity;
  const isComposed = kind === "deed" || kind === "override";
  return isComposed && reading.isReference(at) ? Math.max(least, REFERENCE) : least;
}

function pair(a: Evidence, b: Evidence): string {
  return [a, b].sort().join(" ");
}

/** Evidence that blocks together. None of the measured honest products has one of these pairs. */
const TOGETHER: ReadonlySet<string> = new Set(
  (
    [
      ["override", "conceal"],
      ["override", "exfiltrate"],
      ["override", "role"],
      ["override", "authority"],
      ["override", "reviewer"],
      ["override", "unasked"],
      ["override", "destroy"],
      ["exfiltrate", "conceal"],
      ["exfiltrate", "authority"],
      ["exfiltrate", "role"],
      ["exfiltrate", "reviewer"],
      ["exfiltrate", "destroy"],
      ["role", "conceal"],
      ["role", "authority"],
      ["role", "unasked"],
      ["reviewer", "conceal"],
      ["reviewer", "authority"],
      ["memory", "conceal"],
      ["memory", "override"],
      ["memory", "exfiltrate"],
      ["override", "reveal"],
      ["reveal", "conceal"],
      ["reveal", "authority"],
      ["destroy", "conceal"],
      ["destroy", "authority"],
      ["reports", "conceal"],
      ["steal", "conceal"],
      ["steal", "authority"],
      ["remote", "conceal"],
      ["remote", "override"],
      ["remote", "authority"],
      ["trust", "conceal"],
      ["trust", "override"],
      ["trust", "exfiltrate"],
      ["authority", "conceal"],
      ["deceive", "conceal"],
      ["deceive", "override"],
      ["spread", "conceal"],
      ["spread", "override"],
      ["approve", "conceal"],
      ["approve", "override"],
      ["exfiltrate", "unheard"],
      ["override", "unheard"],
      ["destroy", "unheard"],
      ["steal", "unheard"],
      ["remote", "unheard"],
      ["memory", "unheard"],
      ["spread", "unheard"],
      ["approve", "unheard"],
      ["trust", "unheard"],
      ["reveal", "unheard"],
      ["deceive", "unheard"],
      ["authority", "unheard"],
      ["override", "trust"],
      ["authority", "reveal"],
    ] as const
  ).map(([a, b]) => pair(a, b)),
);
