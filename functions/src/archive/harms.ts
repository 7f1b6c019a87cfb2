import type { RuleId } from "./rules.js";

/** The harm that an archive with a finding could do to its user, and the rules that find it. */
const HARMS: Readonly<Record<string, readonly RuleId[]>> = {
  "Run a program that nobody can review": [
    ...(["native-binary", "nested-archive", "opaque-data", "compiled-code", "unread-script"] as const),
    ...(["unknown-code"] as const),
    ...(["unread-archive", "office-macro", "active-document", "webassembly", "hidden-program"] as const),
  ],
  "Give a secret of its author to everyone": [
    ...(["private-key", "access-token", "test-token", "exposed-secret", "key-file", "env-file"] as const),
  ],
  "Run a program of someone else, which can change at any time": [
    ...(["download-run", "staged-download", "downloaded-expression", "instructed-command"] as const),
    ...(["fake-prerequisite", "required-program", "remote-instructions", "foreign-registry"] as const),
    ...(["described-command"] as const),
    ...(["imitated-name", "unsafe-server", "unsafe-workflow", "known-installer"] as const),
  ],
  "Give someone else control of the machine": ["reverse-shell", "planted-program", "miner"],
  "Delete or damage files": ["destructive-delete"],
  "Hide what it does from people and from scans": [
    ...(["obfuscated-run", "hidden-name", "hidden-text", "bidi-control", "off-screen-text"] as const),
    ...(["concealed-instruction", "likely-attack"] as const),
  ],
  "Stay on the machine, or change what protects it": ["persistence", "privilege", "tampering"],
  "Change what an agent does later, without its user": ["agent-tampering"],
  "Send files, keys, or conversations to someone else": [
    ...(["exfiltration", "instructed-exfiltration", "secret-elsewhere", "memory-upload"] as const),
    ...(["surveillance", "collecting-host", "unfollowed-secret"] as const),
  ],
  "Start by itself, before anyone decides": [
    ...(["agent-hook", "agent-server", "dynamic-context", "git-hook", "editor-task"] as const),
    ...(["install-script", "startup-file"] as const),
  ],
  "Make an agent act against its user": ["harmful-order", "order-to-agent", "likely-order"],
  "Do what a product did that is known to be harmful": [
    ...(["known-copy", "listed-digest", "listed-host", "listed-wallet"] as const),
  ],
  "Do several of these together": ["combined-evidence"],
};

const HARM_OF = new Map(
  Object.entries(HARMS).flatMap(([harm, rules]) => rules.map((rule) => [rule, harm] as const)),
);

/** What a finding of a rule means for users, as a phrase; undefined if it is harmless. */
export const harmOf = (rule: string): string | undefined => HARM_OF.get(rule as RuleId);
