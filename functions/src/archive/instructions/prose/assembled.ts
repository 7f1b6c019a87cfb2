import { isKnownForge } from "../../code/hosts.js";
import { type Finding, finding } from "../../finding.js";
import { matchesIn } from "../../prefilter.js";
import type { Reading } from "./reading.js";

/** The length of a command that is described in steps: a few sentences, or items of a list. */
const STEPS = 420;

const REFERENT =
  "(?:it|this|that|them|those|these|(?:the|that|this|its|whatever|what)\\s{1,2}(?:\\w{1,14}\\s{1,2}){0,2}?(?:file|result|output|text|contents?|body|line|script|value|response|reply|answer|download|string|command|page|document|pieces?|parts?|comes|came|arrives|get|got|have|prints?|says|returns?|spells?|forms?|makes?|yields?))";
const PROGRAM =
  "(?:sh|bash|zsh|dash|python3?|node|perl|ruby|pwsh|powershell|iex|eval|(?:a|the|your|its) (?:\\w{1,12} )?(?:shell|terminal|interpreter|console)|shell|terminal|interpreter|command line|command prompt|console)";

/** A text is handed to a program that runs it: "let bash run it", "pipe the result into sh". */
const HANDED = new RegExp(
  [
    `\\b(?:hand|pass|pipe|feed|give|send|stream|redirect|pour|run|execute|start|source|launch|interpret|evaluate|put|paste|type|enter|load|let|have)\\b[^.;\\n\\r]{0,60}?\\b${REFERENT}\\b[^.;\\n\\r]{0,40}?(?<![\\w./-])["']?(?:\\/(?:usr\\/)?bin\\/)?${PROGRAM}\\b`,
    `\\b(?:let|have|make|ask)\\s{1,2}["']?${PROGRAM}\\b["']?[^.;\\n\\r]{0,30}\\b(?:run|execute|read|interpret|evaluate|process|handle)\\b`,
    `\\b(?:into|to|through|with|using)\\s{1,2}(?:the value of\\s{1,2}["']?run\\b|["']?(?:(?:sh|bash|zsh|powershell)["']?(?:\\s{1,2}(?:and|on)\\b|[.;,])|(?:sh|bash|zsh|python3?|node|powershell)["']?\\s{1,2}(?:as it is|unchanged|directly)\\b))`,
  ].join("|"),
  "g",
);

/** A text is run, and nothing says by which program: "execute the result". */
const RUN = new RegExp(
  `\\b(?:run|execute|evaluate|eval|source|interpret|invoke|issue|enter|type|launch)(?:s|ing)?\\s{1,2}(?:${REFERENT}\\b|(?:the|its|that|this)\\s{1,2}(?:decoded|joined|combined|assembled|reversed|resulting|rebuilt|reconstructed|final|finished|complete|whole|full)\\b)`,
  "g",
);
const FETCHES =
  /\b(?:fetch|download|retrieve|get|curl|wget|grab|pull|request|read|load|open|visit|take|save|store)\w{0,4}\b/;
const ADDRESS = /\bhttps?:\/\/[\w.-]{4,200}[\w./-]{0,200}/g;

/** Words for putting a command together from what is written apart. */
const PUTS_TOGETHER =
  /\b(?:append|followed by|prepend(?:ed)?|preceded by|prefix(?:ed)? with)\s{1,2}["'./]|\b(?:append (?:it|them|the|this|that|each)|concatenat\w{0,4}|followed by the (?:value|word|text|path|letters?)|put (?:them |these |the \w{1,12} )?together|glue|stitch|(?:join|combine|merge|chain|put|string) (?:\w{1,12} ){1,4}?(?:together|with (?:spaces|a space|blanks?|a blank|nothing|no space)|on one line|in(?:to)? (?:one|a single) (?:line|command|string))|(?:join|combine) (?:them|these|the (?:parts|pieces|words|lines|values|strings))|in (?:this|that|reverse) order|one after (?:another|the other)|without (?:the )?(?:spaces|dashes|hyphens|dots|underscores|line breaks|gaps)|(?:remove|drop|delete|strip) (?:all |every |the |each )?(?:spaces|dashes|hyphens|underscores|dots|stars|asterisks|filler)|replace (?:each|every|all|both)|with both replaced|(?:reverse|decode|unscramble|rearrange|decrypt|rotate|read backwards?) (?:it|this|that|the|them|each)|backwards|from right to left|(?:first|second|last|initial) (?:letters?|words?) of|type the value|the values? of)\b/;

/** A pipe that is spelled out: "type wget, a space, the address, then a vertical bar, then sh". */
const SPELLED =
  /\b(?:curl|wget|irm|iwr|fetch)\b[^\n]{0,240}\b(?:vertical (?:bar|line)|pipe (?:sign|symbol|character|mark|key)|bar (?:sign|symbol|character)|an? pipe)\b[^\n]{0,60}\b(?:sh|bash|zsh|iex|python3?|node|perl)\b/;

/** Finds commands that a text describes in steps, so that no line of it is a command. */
export function assembledCommands(path: string, reading: Reading): Finding[] {
  const { text } = reading;
  const spelled = spelledCommand(path, reading);
  if (spelled) return [spelled];
  for (const [form, isSure] of FORMS) {
    for (const { index, 0: run } of matchesIn(form, text)) {
      const before = text.slice(Math.max(0, index - STEPS), index);
      const near = `${before}${run}`;
      if (reading.isSample(index) || reading.isForbidden(index) || isForbidden(before)) continue;
      const isFetched =
        (isSure ||
          (IS_FETCHED.test(run) && !GOES_ON.test(text.slice(index + run.length, index + run.length + 12)))) &&
        FETCHES.test(near) &&
        (near.slice(isSure ? 0 : -NEAR).match(ADDRESS) ?? []).some(isUnknown);
      const isAssembled = isPutTogether(run, near, isSure);
      if (!isFetched && !isAssembled) continue;
      const message = isFetched
        ? "A program of another host is fetched and run in steps that the text describes"
        : "A command is put together in steps that the text describes, and is run";
      return [finding("described-command", { file: path, line: reading.lineAt(index), message })];
    }
  }
  return [];
}

function isPutTogether(run: string, near: string, isSure: boolean): boolean {
  if (SEVERAL.test(run) || (!isSure && NOUN.test(near.slice(0, -run.length)))) return false;
  const steps = isSure ? near : near.slice(-STEPS / 2);
  return PUTS_TOGETHER.test(steps) && (isSure || COMMANDED.test(steps));
}

/** A command whose pipe is written in words. */
function spelledCommand(path: string, reading: Reading): Finding | undefined {
  const found = SPELLED.exec(reading.text);
  if (!found || reading.isSample(found.index) || reading.isForbidden(found.index)) return undefined;
  const message = "A command is put together in steps that the text describes, and is run";
  return finding("described-command", { file: path, line: reading.lineAt(found.index), message });
}

/** What was fetched is run, not a script of the product. */
const IS_FETCHED =
  /\b(?:it|that|(?:the|that|this) (?:file|result|output|response|reply|answer|download|body|text|content)|what(?:ever)? \w{1,12}(?: \w{1,12})?)$/;
/** Several programs, and not one that was put together: "execute these for automated profiling". */
const SEVERAL = /\b(?:these|those)$/;
/** "An agent run that takes an hour": the word before says that it is no verb. */
const NOUN =
  /\b(?:an?|the|this|each|every|any|one|per|first|last|next|agent|test|dry|single|full) (?:[a-z]{2,14} )?$/;
/** A part of a command. Sentences that are put together in an order have none. */
const COMMANDED =
  /\b(?:curl|wget|irm|iwr|sh|bash|zsh|python3?|node|perl|ruby|pwsh|powershell|iex|base64|chmod|sudo|rm|https?|hex|rot13|xor|decod\w{1,3}|letters?|characters?|strings?|words?|pieces|fragments|variables?|command)\b|[|$;]/;
const GOES_ON = /^\s{1,2}(?:through|against|by|past|in|on|for|as|with|at)\b/;
const NEAR = 200;

/** The forms, and whether a form alone says that a program runs a text. */
const FORMS: readonly (readonly [RegExp, boolean])[] = [
  [HANDED, true],
  [RUN, false],
];

function isUnknown(address: string): boolean {
  return !isKnownForge(address);
}

/** Whether a sentence forbids what follows in it. */
function isForbidden(before: string): boolean {
  const sentence = before.split(/[.;!?]\s|[\n\r]/).at(-1) ?? "";
  return FORBIDS.test(sentence) || NEGATED.test(before.slice(-40));
}

const FORBIDS = /^\W{0,8}(?:never|do not|don't|avoid)\b(?! (?:worry|skip|forget|hesitate|omit))/;
const NEGATED = /\b(?:never|not|don't|avoid|without|instead of|rather than)\b[^.\n\r]{0,30}$/;
