#!/usr/bin/env node
/**
 * Groups the findings of `npm audit --json` by the direct dependency that has to move.
 * usage: node triage.mjs audit.json [package-lock.json]
 */
import { readFileSync } from "node:fs";

const SEVERITIES = ["critical", "high", "moderate", "low", "info"];

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (failure) {
    console.error(`triage: cannot read ${path}: ${failure.message}`);
    process.exit(2);
  }
}

/** The direct dependencies through which a finding enters, following `effects` upwards; cycles are possible. */
function directRoots(name, vulnerabilities, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const found = vulnerabilities[name];
  if (!found) return [];
  const above = found.effects.flatMap((parent) => directRoots(parent, vulnerabilities, seen));
  return found.isDirect ? [name, ...above] : above;
}

/** The advisories that start at this package; a `via` that is a string points at another package instead. */
function ownAdvisories(found) {
  return found.via.filter((via) => typeof via === "object");
}

function isDevelopmentOnly(found, lock) {
  if (!lock?.packages) return false;
  return found.nodes.length > 0 && found.nodes.every((node) => lock.packages[node]?.dev === true);
}

function fixOf(root) {
  if (root.fixAvailable === false) return "none";
  if (root.fixAvailable === true) return "in range";
  const { name, version, isSemVerMajor } = root.fixAvailable;
  return `${name}@${version} (${isSemVerMajor ? "major" : "minor or patch"})`;
}

function rank(severity) {
  const index = SEVERITIES.indexOf(severity);
  return index === -1 ? SEVERITIES.length : index;
}

function group(vulnerabilities, lock) {
  const groups = new Map();
  for (const found of Object.values(vulnerabilities)) {
    const advisories = ownAdvisories(found);
    if (advisories.length === 0) continue;
    const roots = directRoots(found.name, vulnerabilities);
    for (const root of new Set(roots.length > 0 ? roots : [found.name])) {
      const entry = groups.get(root) ?? { root, fix: fixOf(vulnerabilities[root]), advisories: [], dev: true };
      entry.dev &&= isDevelopmentOnly(found, lock);
      for (const { title, severity, url, range } of advisories) {
        entry.advisories.push({ package: found.name, title, severity, url, range });
      }
      groups.set(root, entry);
    }
  }
  for (const entry of groups.values()) {
    entry.advisories.sort((a, b) => rank(a.severity) - rank(b.severity));
    entry.worst = entry.advisories[0].severity;
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.dev) - Number(b.dev) || rank(a.worst) - rank(b.worst) || a.root.localeCompare(b.root),
  );
}

const [auditPath, lockPath] = process.argv.slice(2);
if (!auditPath) {
  console.error("usage: node triage.mjs audit.json [package-lock.json]");
  process.exit(2);
}
const audit = read(auditPath);
if (!audit.vulnerabilities) {
  console.error("triage: no `vulnerabilities` in the report; it needs npm 7 or newer");
  process.exit(2);
}
const groups = group(audit.vulnerabilities, lockPath ? read(lockPath) : undefined);
console.log("| direct dependency | worst | where | advisories | fix |\n|---|---|---|---|---|");
for (const { root, worst, dev, advisories, fix } of groups) {
  console.log(`| ${root} | ${worst} | ${dev ? "dev" : "production"} | ${advisories.length} | ${fix} |`);
}
for (const { root, advisories } of groups) {
  console.log(`\n${root}`);
  for (const advisory of advisories) {
    console.log(`- ${advisory.severity}: ${advisory.package} ${advisory.range}: ${advisory.title} (${advisory.url})`);
  }
}
