#!/usr/bin/env node
/**
 * Compare two npm lock files (lockfileVersion 2 or 3) and print what a reviewer has to explain.
 *
 * usage: lockdiff.mjs BEFORE.json AFTER.json
 * Exit code: 0 nothing to explain, 1 new script, source or checksum, 2 bad input.
 */
import { readFileSync } from "node:fs";

/** Map from package name to a map from version to its lock entries, over the whole tree. */
function load(path) {
  const lock = JSON.parse(readFileSync(path, "utf8"));
  if (!lock.packages) throw new Error(`${path}: no "packages"; lockfileVersion 2 or 3 is needed`);
  const tree = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const at = place.lastIndexOf("node_modules/");
    if (at < 0 || entry.link) continue;
    const name = entry.name ?? place.slice(at + "node_modules/".length);
    const versions = tree.get(name) ?? new Map();
    versions.set(entry.version ?? "?", entry);
    tree.set(name, versions);
  }
  return tree;
}

const host = (entry) => {
  const match = /^(?:git\+)?[a-z]+:\/\/(?:[^@/]*@)?([^/:]+)/.exec(entry.resolved ?? "");
  return match ? match[1] : undefined;
};
const major = (version) => version.split(".")[0];
const parts = (version) => version.split(/[.+-]/).map((part) => Number(part) || 0);
function newest(versions) {
  return [...versions.keys()].sort((a, b) => {
    const [x, y] = [parts(a), parts(b)];
    for (let i = 0; i < 3; i += 1) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
    return a < b ? -1 : 1;
  }).at(-1);
}

/** The registry that most packages come from, so that a company's mirror is not reported as foreign. */
function usualHost(tree) {
  const counts = new Map();
  for (const versions of tree.values()) {
    for (const entry of versions.values()) {
      const from = host(entry);
      if (from !== undefined) counts.set(from, (counts.get(from) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "registry.npmjs.org";
}

function compare(before, after) {
  const usual = usualHost(before);
  const rows = [];
  let quiet = 0;
  for (const [name, versions] of after) {
    const old = before.get(name) ?? new Map();
    const oldEntries = [...old.values()];
    const ranScript = oldEntries.some((entry) => entry.hasInstallScript);
    const oldHosts = new Set(oldEntries.map(host));
    for (const [version, entry] of versions) {
      const same = old.get(version);
      if (same && same.integrity !== entry.integrity && same.integrity && entry.integrity) {
        rows.push([0, "CHECKSUM", `${name} ${version}`, "same version, other content"]);
      }
      if (same) continue;
      if (entry.hasInstallScript && !ranScript) {
        rows.push([0, "NEW SCRIPT", `${name} ${version}`, "runs a script on install"]);
      }
      const from = host(entry);
      const known = old.size > 0 ? oldHosts.has(from) : from === undefined || from === usual;
      if (!known) rows.push([0, "NEW SOURCE", `${name} ${version}`, `resolved from ${from ?? "this machine"}`]);
    }
    if (old.size === 0) {
      rows.push([1, "added", `${name} ${newest(versions)}`, ""]);
    } else if (newest(old) !== newest(versions)) {
      const [from, to] = [newest(old), newest(versions)];
      if (major(from) === major(to)) quiet += 1;
      else rows.push([2, "major", `${name} ${from} → ${to}`, ""]);
    }
  }
  for (const [name, versions] of before) {
    if (!after.has(name)) rows.push([3, "removed", `${name} ${newest(versions)}`, ""]);
  }
  rows.sort((a, b) => a[0] - b[0] || (a[1] + a[2] < b[1] + b[2] ? -1 : 1));
  return { rows, quiet };
}

const [, , beforePath, afterPath] = process.argv;
if (!beforePath || !afterPath) {
  console.error("usage: lockdiff.mjs BEFORE.json AFTER.json");
  process.exit(2);
}
try {
  const { rows, quiet } = compare(load(beforePath), load(afterPath));
  for (const [, sign, what, why] of rows) console.log(`${sign.padEnd(12)} ${what.padEnd(24)} ${why}`.trimEnd());
  console.log(`${quiet} minor or patch changes`);
  process.exitCode = rows.some(([level]) => level === 0) ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
