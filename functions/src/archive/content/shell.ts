import { type Finding, finding } from "../finding.js";
import type { RuleId } from "../rules.js";
import { lineAt, type TextPart } from "../text.js";
import {
  CODE,
  CODE_ANCHOR,
  CODE_SIGNS,
  COMMAND_ANCHOR,
  COMMANDS,
  KNOWN_INSTALLER,
  PLACEHOLDER_HOST,
  SHELL_CALL,
  UNTRUSTED_SOURCE,
} from "./shell-patterns.js";
import { runnableShell } from "./shell-source.js";
import { followsInOrder, isAdvice, Quotation, type Statement, statementsWith } from "./statements.js";

const MAX_COMMAND = 1_000;
/** These scripts have other quotes and comments than a shell, so they are read unchanged. */
const WINDOWS_SCRIPT = /\.(?:ps1|psm1|bat|cmd)$/i;

/**
 * Finds harmful commands: running downloaded or decoded code, reverse shells,
 * destructive deletes.
 *
 * A command that runs is malicious. A command that is only written down is rated by its readers:
 * in instructions for an agent, it is suspicious if it hides its source, and a note
 * otherwise. A security guide that lists `rm -rf /` passes.
 *
 * @param runsItself whether the file runs automatically
 */
export function checkShell(part: TextPart, runsItself: boolean): Finding[] {
  const found = new FirstOfEach(part);
  if ((part.kind === "code" || part.kind === "shell") && part.mayHold("sign")) checkSigns(part, found);
  if (!part.mayHold(part.kind === "code" ? "call" : "command")) return found.list;
  if (part.kind === "shell" || part.kind === "recipe") checkScript(part, found);
  else if (part.kind === "code") checkCode(part, found);
  else if (runsItself) checkRaw(part, found);
  else checkProse(part, found);
  return found.list;
}

/** Keeps the first finding of each rule in a part. More findings of the same rule add no information. */
class FirstOfEach {
  readonly list: Finding[] = [];
  private readonly seen = new Set<RuleId>();
  constructor(private readonly part: TextPart) {}

  add(rule: RuleId, at: number): void {
    if (this.seen.has(rule)) return;
    this.seen.add(rule);
    this.list.push(finding(rule, { file: this.part.path, line: lineAt(this.part, at) }));
  }
}

function checkSigns(part: TextPart, found: FirstOfEach): void {
  for (const { rule, steps } of CODE_SIGNS) {
    const places = steps.map((sign) => sign.exec(part.text)?.index ?? -1);
    const first = places[0] as number;
    if (places.every((at) => at >= 0) && !new Quotation(part.text).isLiteral(first)) found.add(rule, first);
  }
}

function checkScript(part: TextPart, found: FirstOfEach): void {
  const source = WINDOWS_SCRIPT.test(part.path) ? part.text : runnableShell(part.text);
  const quotation = new Quotation(part.text);
  for (const statement of statementsWith(source, COMMAND_ANCHOR)) {
    for (const { rule, at } of dangers(statement, COMMANDS)) {
      if (WINDOWS_SCRIPT.test(part.path) && quotation.isLiteral(statement.start + at)) continue;
      const written = part.text.slice(statement.start, statement.start + statement.text.length);
      if (rule !== "download-run") found.add(rule, statement.start + at);
      else if (KNOWN_INSTALLER.test(written)) found.add("known-installer", statement.start + at);
      else found.add(part.kind === "recipe" ? proseRule(rule, written, false) : rule, statement.start + at);
    }
  }
}

function checkCode(part: TextPart, found: FirstOfEach): void {
  const quotation = new Quotation(part.text);
  for (const statement of statementsWith(part.text, CODE_ANCHOR)) {
    for (const { rule, at } of dangers(statement, CODE)) {
      const place = statement.start + at;
      found.add(quotation.isLiteral(place + 1) ? "mentioned-command" : rule, place);
    }
  }
  const calls = new Quotation(part.text);
  for (const statement of shellCalls(part.text)) {
    for (const { rule } of dangers(statement, COMMANDS)) {
      if (calls.isLiteral(statement.start)) continue;
      const known = rule === "download-run" && KNOWN_INSTALLER.test(statement.text);
      found.add(known ? "known-installer" : rule, statement.start);
    }
  }
}

/**
 * The strings that a program passes to a shell. A list of arguments becomes one command. Each starts at its
 * call.
 */
function* shellCalls(text: string): Generator<Statement> {
  SHELL_CALL.lastIndex = 0;
  for (let call = SHELL_CALL.exec(text); call; call = SHELL_CALL.exec(text)) {
    const start = SHELL_CALL.lastIndex;
    const isList = call[0].includes("[") || text[start - 2] === "[";
    const stretch = text.slice(start, start + MAX_COMMAND);
    const end = stretch.indexOf(isList ? "]" : (call[1] as string));
    const command = end < 0 ? stretch : stretch.slice(0, end);
    SHELL_CALL.lastIndex = start + command.length;
    yield { start: call.index, text: command.replace(/["'],\s{0,20}["']/g, " ") };
  }
}

function checkRaw(part: TextPart, found: FirstOfEach): void {
  for (const statement of statementsWith(part.text, COMMAND_ANCHOR)) {
    for (const { rule, at } of dangers(statement, COMMANDS)) found.add(rule, statement.start + at);
  }
}

function checkProse(part: TextPart, found: FirstOfEach): void {
  for (const statement of statementsWith(part.text, COMMAND_ANCHOR)) {
    for (const { rule, at } of dangers(statement, COMMANDS)) {
      const place = statement.start + at;
      const mention = part.kind === "documentation" || isAdvice(part.text, place);
      found.add(proseRule(rule, statement.text, mention), place);
    }
  }
}

/** The rule for a command in text that is written for a reader. */
function proseRule(rule: RuleId, written: string, mention: boolean): RuleId {
  if (rule === "download-run" && KNOWN_INSTALLER.test(written)) return "known-installer";
  if (mention || PLACEHOLDER_HOST.test(written)) return "mentioned-command";
  if (rule === "download-run" && UNTRUSTED_SOURCE.test(written)) return "instructed-command";
  if (rule === "obfuscated-run" && /[A-Za-z0-9+/]{40}/.test(written)) return "instructed-command";
  if (rule === "reverse-shell" && PUBLIC_ADDRESS.test(written)) return "instructed-command";
  return "mentioned-command";
}

const PUBLIC_ADDRESS =
  /(?:^|[\s/])(?!10\.|127\.|0\.0|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|1\.2\.3\.4|169\.254\.)(?:\d{1,3}\.){3}\d{1,3}\b/;

function dangers(statement: Statement, sequences: typeof COMMANDS): { rule: RuleId; at: number }[] {
  const found: { rule: RuleId; at: number }[] = [];
  for (const { rule, steps } of sequences) {
    const at = followsInOrder(statement.text, steps);
    if (at >= 0) found.push({ rule, at });
  }
  return found.sort((a, b) => a.at - b.at);
}
