#!/usr/bin/env node
// Traces promises to the tests that claim them. Usage: node trace.mjs SPECS TESTS [--json]
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const WANTED = { high: 2, medium: 1, low: 0 };
const PROMISE = /^\s*[-*] (~~)?([A-Z][A-Z0-9]{1,15}-\d{1,5}) \((high|medium|low)\): (.+)$/;
const ID = /\b[A-Z][A-Z0-9]{1,15}-\d{1,5}\b/g;
const SKIPPED = /\.(skip|todo|fixme)\b|\bx(it|test|describe)\(|@(Disabled|Ignore)\b|mark\.skip|t\.Skip\(/;
const LEFT_OUT = new Set(["node_modules", "dist", "build", "target", "vendor"]);
const LARGEST = 1_000_000;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith(".") && !LEFT_OUT.has(entry.name)) yield* files(path);
    else if (entry.isFile() && statSync(path).size <= LARGEST) yield path;
  }
}

const lines = (path) => readFileSync(path, "utf8").split("\n");

/** Promises of a text, each { id, risk, text, dropped }. */
export function promisesIn(textLines) {
  return textLines
    .map((line) => PROMISE.exec(line))
    .filter(Boolean)
    .map(([, dropped, id, risk, text]) => ({ id, risk, text: text.replace(/~~$/, ""), dropped: Boolean(dropped) }));
}

/** Claims of a text, each { id, line, skipped }. A line that defines a promise claims nothing. */
export function claimsIn(textLines) {
  return textLines.flatMap((line, i) =>
    PROMISE.test(line) ? [] : [...new Set(line.match(ID))].map((id) => ({ id, line: i + 1, skipped: SKIPPED.test(line) })),
  );
}

/**
 * What lacks evidence. Only ids whose prefix belongs to some promise are looked at,
 * so that "UTF-8" or "SHA-256" in a test is not taken for a claim.
 */
export function trace(promises, claims) {
  const prefixes = new Set(promises.map(({ id }) => id.slice(0, id.lastIndexOf("-"))));
  const known = new Map(promises.map((promise) => [promise.id, promise]));
  const ours = claims.filter(({ id }) => prefixes.has(id.slice(0, id.lastIndexOf("-"))));
  const count = (id, skipped) => ours.filter((claim) => claim.id === id && claim.skipped === skipped).length;
  const rows = promises
    .filter(({ dropped }) => !dropped)
    .map((promise) => ({ ...promise, wanted: WANTED[promise.risk], claims: count(promise.id, false), skipped: count(promise.id, true) }));
  return {
    total: rows.length,
    lacking: rows
      .filter((row) => row.claims < row.wanted)
      .sort((a, b) => b.wanted - a.wanted || a.claims - b.claims || a.id.localeCompare(b.id)),
    strangers: ours.filter(({ id }) => !known.has(id) || known.get(id).dropped),
  };
}

function main(args) {
  const [specs, tests] = args.filter((one) => !one.startsWith("--"));
  if (!tests) {
    console.error("Usage: node trace.mjs SPECS TESTS [--json]");
    return 2;
  }
  const promises = [...files(specs)].filter((path) => path.endsWith(".md")).flatMap((path) => promisesIn(lines(path)));
  const specFiles = new Set([...files(specs)].map((path) => resolve(path)));
  const claims = [...files(tests)]
    .filter((path) => !specFiles.has(resolve(path)))
    .flatMap((path) => claimsIn(lines(path)).map((claim) => ({ ...claim, file: relative(tests, path) })));
  const result = trace(promises, claims);
  const twice = promises.map(({ id }) => id).filter((id, i, all) => all.indexOf(id) !== i);
  if (args.includes("--json")) console.log(JSON.stringify({ ...result, twice }, null, 2));
  else {
    for (const { id, risk, claims: has, wanted, skipped, text } of result.lacking) {
      console.log(`${id} (${risk}) has ${has} of ${wanted}${skipped ? `, ${skipped} skipped` : ""}: ${text}`);
    }
    for (const { id, file, line } of result.strangers) console.log(`${id} is claimed in ${file}:${line}, but nobody promised it`);
    for (const id of twice) console.log(`${id} is promised twice`);
    console.log(`${result.total - result.lacking.length} of ${result.total} promises have their evidence.`);
  }
  return result.lacking.length + result.strangers.length + twice.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("trace.mjs")) process.exitCode = main(process.argv.slice(2));
