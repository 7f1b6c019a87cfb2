#!/usr/bin/env node
// Ranks tests by how much they lie. See README.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const plain = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, dec, hex, name) =>
    name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(dec ? Number(dec) : Number.parseInt(hex, 16)),
  );

const attributes = (tag) =>
  Object.fromEntries([...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((m) => [m[1], plain(m[2] ?? m[3])]));

/** The test cases of a JUnit report, each { name, outcome, retried, seconds }. CDATA and comments are ignored. */
export function readReport(xml) {
  const text = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const cases = [];
  let open = null;
  for (const [tag, closing, element] of text.matchAll(/<(\/?)([\w:.-]+)(?:"[^"]*"|'[^']*'|[^'">])*>/g)) {
    if (element === "testcase" && !closing) {
      const { classname = "", name = "", time = "0" } = attributes(tag);
      open = { name: classname ? `${classname} > ${name}` : name, outcome: "passed", retried: false, seconds: Number(time.replaceAll(",", "")) || 0 };
      cases.push(open);
      if (tag.endsWith("/>")) open = null;
    } else if (element === "testcase") open = null;
    else if (open && !closing) {
      if (element === "failure" || element === "error") open.outcome = "failed";
      if (element === "skipped") open.outcome = "skipped";
      if (/^(flaky|rerun)(Failure|Error)$/.test(element)) open.retried = true;
    }
  }
  return cases;
}

/** Builds in order: { commit, seconds, cases }. A build is a folder named ORDER_COMMIT. */
function readRuns(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes("_"))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const files = readdirSync(join(folder, name)).filter((file) => file.endsWith(".xml"));
      const cases = files.flatMap((file) => readReport(readFileSync(join(folder, name, file), "utf8")));
      const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
      return { commit: name.slice(name.indexOf("_") + 1), seconds, cases };
    });
}

function history(runs) {
  const tests = new Map();
  for (const { commit, seconds, cases } of runs) {
    for (const { name, outcome, retried } of cases) {
      if (outcome === "skipped") continue;
      if (!tests.has(name)) tests.set(name, []);
      tests.get(name).push({ commit, seconds, failed: outcome === "failed", retried });
    }
  }
  return tests;
}

function byCommit(results) {
  const groups = new Map();
  for (const one of results) groups.set(one.commit, [...(groups.get(one.commit) ?? []), one]);
  return groups;
}

/** Flaky and broken tests, the costliest first. `minutes` replaces the measured duration of a build. */
export function ledger(runs, minutes = null) {
  const rows = [];
  for (const [name, results] of history(runs)) {
    const commits = byCommit(results);
    const flaky = [...commits.values()].filter(
      (group) => (group.some((r) => r.failed) && group.some((r) => !r.failed)) || group.some((r) => !r.failed && r.retried),
    );
    const wasted = flaky.flat().filter((r) => r.failed);
    const cost = wasted.reduce((sum, r) => sum + (minutes ?? r.seconds / 60), 0);
    const lastPass = results.findLastIndex((r) => !r.failed);
    if (flaky.length > 0) {
      rows.push({ name, kind: "flaky", score: flaky.length / commits.size, failures: wasted.length, minutes: cost, since: null });
    } else if (lastPass >= 0 && lastPass < results.length - 1) {
      const failures = results.length - 1 - lastPass;
      rows.push({ name, kind: "broken", score: 0, failures, minutes: 0, since: results[lastPass + 1].commit });
    }
  }
  return rows.sort((a, b) => b.minutes - a.minutes || b.score - a.score || b.failures - a.failures || (a.name < b.name ? -1 : 1));
}

function markdown(rows) {
  const line = (r) =>
    r.kind === "flaky"
      ? `| ${r.name.replaceAll("|", "\\|")} | flaky | ${(r.score * 100).toFixed(0)} % | ${r.failures} | ${r.minutes.toFixed(1)} min |`
      : `| ${r.name.replaceAll("|", "\\|")} | broken since ${r.since} | – | ${r.failures} | – |`;
  return ["| Test | Verdict | Score | Failures | Cost |", "|---|---|---|---|---|", ...rows.map(line)].join("\n");
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean" }, top: { type: "string", default: "10" }, minutes: { type: "string" }, "fail-above": { type: "string" } },
  });
  if (positionals.length !== 1) {
    console.error("Usage: node flaky.mjs RUNS [--json] [--top N] [--minutes N] [--fail-above SCORE]");
    return 2;
  }
  const rows = ledger(readRuns(positionals[0]), values.minutes === undefined ? null : Number(values.minutes));
  const shown = rows.slice(0, Number(values.top));
  console.log(values.json ? JSON.stringify(shown, null, 2) : shown.length > 0 ? markdown(shown) : "Every test told the truth.");
  return values["fail-above"] !== undefined && rows.some((r) => r.score > Number(values["fail-above"])) ? 1 : 0;
}

if (process.argv[1]?.endsWith("flaky.mjs")) process.exitCode = main();
