import { type Finding, finding } from "../finding.js";
import { languageOfFile } from "../instructions/whole-file.js";
import type { RuleId } from "../rules.js";
import { lineAt, type TextPart } from "../text.js";
import {
  COMMAND_ANCHOR,
  COMMANDS,
  KNOWN_INSTALLER,
  PLACEHOLDER_HOST,
  UNTRUSTED_SOURCE,
} from "./shell-patterns.js";
import { followsInOrder, isAdvice, type Statement, statementsWith } from "./statements.js";

/**
 * Finds harmful commands in texts that are not programs: recipes, instructions, and documents. `code/` analyzes
 * programs. The severity of a command in text depends on its readers: in instructions for an agent, a command that
 * hides its source is suspicious; any other command is a note. A security guide that lists `rm -rf /` passes.
 *
 * @param runsItself whether the file runs automatically
 */
export function checkShell(part: TextPart, runsItself: boolean): Finding[] {
  const found = new FirstOfEach(part);
  if (!part.mayHold("command") || languageOfFile(part) !== "unknown") return found.list;
  if (part.kind === "recipe") checkRecipe(part, found);
  else if (runsItself) checkRaw(part, found);
  else checkProse(part, found);
  return found.list;
}

/**
 * Keeps the first finding of each rule in a part. Further findings of the same rule add no
 * information.
 */
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

function checkRecipe(part: TextPart, found: FirstOfEach): void {
  for (const statement of statementsWith(part.text, COMMAND_ANCHOR)) {
    for (const { rule, at } of dangers(statement, COMMANDS)) {
      found.add(
        rule === "download-run" ? proseRule(rule, statement.text, false) : rule,
        statement.start + at,
      );
    }
  }
}

function checkRaw(part: TextPart, found: FirstOfEach): void {
  for (const statement of statementsWith(part.text, COMMAND_ANCHOR)) {
    for (const { rule, at } of dangers(statement, COMMANDS)) {
      const isKnown = rule === "download-run" && KNOWN_INSTALLER.test(statement.text);
      found.add(isKnown ? "known-installer" : rule, statement.start + at);
    }
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
