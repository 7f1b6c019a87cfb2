import { createHash } from "node:crypto";
import { isKnownForge, isPrivateHost } from "./code/hosts.js";
import { type Finding, finding } from "./finding.js";
import { type RuleId, ruleOf } from "./rules.js";
import type { Fingerprint } from "./similarity.js";
import { lineAt, type TextPart } from "./text.js";

/** The operator's list of known threats. */
export interface Threats {
  /** Names of hosts, which include everything below them, and IPv4 addresses. */
  readonly hosts: ReadonlySet<string>;
  /** SHA-256 of archives and of files, in lowercase. */
  readonly digests: ReadonlySet<string>;
  /** Addresses of wallets; those whose case means nothing are in lowercase. */
  readonly wallets: ReadonlySet<string>;
  /** Files of products that were removed as malicious. */
  readonly files: readonly Fingerprint[];
}

export type ThreatKind = "hosts" | "digests" | "wallets";

export const NO_THREATS: Threats = { hosts: new Set(), digests: new Set(), wallets: new Set(), files: [] };

/**
 * The maximum number of entries of each kind, which limits the size of the document and the time of a scan.
 */
export const MOST_THREATS: Readonly<Record<ThreatKind, number>> = {
  hosts: 2_000,
  digests: 5_000,
  wallets: 2_000,
};

export const THREAT_KINDS = Object.keys(MOST_THREATS) as ThreatKind[];

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const LAST_LABEL = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const MOST_LABELS = 20;
const DIGEST = /^[0-9a-f]{64}$/;
/** Ethereum's form and that of Bitcoin since 2017, in which case means nothing. */
const CASELESS_WALLET = /^(?:0x[0-9a-f]{40}|[a-z]{2,8}1[02-9ac-hj-np-z]{25,98})$/;
/** Bitcoin's first form, and those of Solana, Tron, Monero, and others. */
const WALLET = /^(?=.{0,109}\d)[1-9A-HJ-NP-Za-km-z]{25,110}$/;
/** An empty file is in honest archives too. */
const OF_NOTHING = createHash("sha256").digest("hex");

/** An entry as the list stores it. */
export interface Threat {
  readonly kind: ThreatKind;
  readonly value: string;
}

/**
 * Converts an admin's input to an entry of the list. Its format determines the kind.
 * @returns an error message if the input is invalid
 */
export function threatOf(typed: unknown): Threat | string {
  if (typeof typed !== "string" || typed.length > 300) return "It is no text of up to 300 characters.";
  const text = typed.trim();
  const lower = text.toLowerCase();
  if (DIGEST.test(lower)) {
    return lower === OF_NOTHING ? "It is the digest of an empty file." : { kind: "digests", value: lower };
  }
  if (CASELESS_WALLET.test(lower)) return { kind: "wallets", value: lower };
  if (WALLET.test(text)) return { kind: "wallets", value: text };
  if (!isHost(lower)) {
    return "It is neither a host such as files.example.com, nor a SHA-256, nor the address of a wallet.";
  }
  if (isPrivateHost(lower)) return "It is a host of every machine or of a private network.";
  if (isKnownForge(`https://${lower}/`)) {
    return "Honest products name this host. List the digest of the file instead.";
  }
  return { kind: "hosts", value: lower };
}

/** Whether a text is a name of two labels or more, or an IPv4 address. */
function isHost(text: string): boolean {
  const labels = text.split(".");
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label) && Number(label) < 256))
    return true;
  const isName = labels.length > 1 && labels.length <= MOST_LABELS && text.length <= 253;
  return isName && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) as string);
}

/**
 * Reads the operator's list from a document. Skips entries that are invalid or exceed the limit, so that an admin's
 * mistake does not stop a scan.
 * @param problem called for each kind with skipped entries
 */
export function readThreats(
  fields: Readonly<Record<string, unknown>>,
  problem: (sentence: string) => void,
  files: readonly Fingerprint[] = [],
): Threats {
  const read = (kind: ThreatKind): ReadonlySet<string> => {
    const typed = fields[kind] ?? [];
    if (!Array.isArray(typed)) {
      problem(`${kind} is no list`);
      return new Set();
    }
    const most = MOST_THREATS[kind];
    if (typed.length > most) problem(`${kind} has ${typed.length} entries; only the first ${most} count`);
    const values = typed.slice(0, most).flatMap((entry, at) => {
      const threat = threatOf(entry);
      if (typeof threat !== "string" && threat.kind === kind) return [threat.value];
      const why = typeof threat === "string" ? threat : `It belongs to ${threat.kind}.`;
      problem(`Entry ${at + 1} of ${kind} is ignored: ${why}`);
      return [];
    });
    return new Set(values);
  };
  return { hosts: read("hosts"), digests: read("digests"), wallets: read("wallets"), files };
}

/**
 * Identifies a list by its entries and the known files, regardless of their order; undefined for an empty list.
 */
export function threatsVersion(threats: Threats): string | undefined {
  const files = threats.files.map(({ sha256 }) => sha256);
  const lists = [...THREAT_KINDS.map((kind) => [...threats[kind]]), files].map((list) => list.sort());
  if (lists.every(({ length }) => length === 0)) return undefined;
  return createHash("sha256").update(JSON.stringify(lists)).digest("hex").slice(0, 12);
}

/** Finds a file with a digest on the list. */
export function checkListedFile(path: string, content: Uint8Array, { digests }: Threats): Finding[] {
  if (digests.size === 0) return [];
  const digest = createHash("sha256").update(content).digest("hex");
  return digests.has(digest) ? [finding("listed-digest", { file: path })] : [];
}

/** Longer than the name of any host, so that text before one does not hide it. */
const NAMES = /[\w.-]{4,2000}/g;
const ADDRESSES = /[A-Za-z0-9]{25,110}/g;

/** Finds the first listed host and the first listed wallet in a text. */
export function checkListedText(part: TextPart, { hosts, wallets }: Threats): Finding[] {
  const isHostListed = (name: string) => isListedHost(name, hosts);
  const isWalletListed = (text: string) => wallets.has(text) || wallets.has(text.toLowerCase());
  return [
    ...(hosts.size > 0 ? firstListed(part, "listed-host", NAMES, isHostListed) : []),
    ...(wallets.size > 0 ? firstListed(part, "listed-wallet", ADDRESSES, isWalletListed) : []),
  ];
}

function firstListed(
  part: TextPart,
  rule: RuleId,
  pattern: RegExp,
  isListed: (token: string) => boolean,
): Finding[] {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(part.text); match; match = pattern.exec(part.text)) {
    if (!isListed(match[0])) continue;
    return [listed(rule, match[0], { file: part.path, line: lineAt(part, match.index) })];
  }
  return [];
}

/** Finds a listed host among the hosts that programs compute. */
export function checkListedHosts(named: Iterable<string>, { hosts }: Threats): Finding[] {
  if (hosts.size === 0) return [];
  for (const name of named) if (isListedHost(name, hosts)) return [listed("listed-host", name)];
  return [];
}

const listed = (rule: RuleId, what: string, where: { file?: string; line?: number } = {}): Finding =>
  finding(rule, { ...where, message: `${ruleOf(rule).title}: ${what}` });

/** Whether the list contains a host or one of its parent domains. */
function isListedHost(name: string, hosts: ReadonlySet<string>): boolean {
  if (!name.includes(".")) return false;
  const labels = name
    .toLowerCase()
    .replace(/^[._-]{1,2000}|[._-]{1,2000}$/g, "")
    .split(".");
  return labels
    .slice(-MOST_LABELS)
    .some((_, at, last) => last.length - at > 1 && hosts.has(last.slice(at).join(".")));
}
