#!/usr/bin/env node
// Checks a folder of decision records and writes its index.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STATUSES = ["proposed", "accepted", "rejected", "replaced"];
const SECTIONS = ["Context", "Options", "Decision", "Consequences", "Revisit when"];

/** One record as data. Fields are the "Name: value" lines between the title and the first section. */
export function parse(file, text) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const title = /^# (\d{3})\. (.+)$/.exec(lines[0] ?? "");
  const firstSection = lines.findIndex((line) => line.startsWith("## "));
  const head = lines.slice(1, firstSection === -1 ? undefined : firstSection);
  const fields = Object.fromEntries(
    head.map((line) => /^([A-Z][a-z ]+): (.+)$/.exec(line)).filter(Boolean).map((m) => [m[1], m[2].trim()]),
  );
  const sections = new Map();
  for (const line of lines.slice(Math.max(firstSection, 0))) {
    if (line.startsWith("## ")) sections.set(line.slice(3), "");
    else if (sections.size > 0) sections.set([...sections.keys()].at(-1), [...sections.values()].at(-1) + line);
  }
  return { file, number: title?.[1] ?? null, title: title?.[2] ?? null, fields, sections };
}

/** What is wrong with a set of records, as sentences. */
export function problems(records) {
  const found = [];
  const byNumber = new Map();
  const say = (record, text) => found.push(`${record.file}: ${text}`);
  for (const record of records) {
    const { number, file, fields, sections } = record;
    if (number === null) {
      say(record, 'the first line must read "# NNN. Title"');
      continue;
    }
    if (!file.startsWith(`${number}-`)) say(record, `the title says ${number}, the file name does not`);
    if (byNumber.has(number)) say(record, `number ${number} is taken by ${byNumber.get(number).file}`);
    byNumber.set(number, record);
    if (!STATUSES.includes(fields.Status)) say(record, `Status must be one of ${STATUSES.join(", ")}`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(fields.Date ?? "") || Number.isNaN(Date.parse(fields.Date))) say(record, "Date must be YYYY-MM-DD");
    if (!fields["Decided by"]) say(record, '"Decided by" must name a person');
    for (const name of SECTIONS) if (!sections.get(name)?.trim()) say(record, `section "${name}" is missing or empty`);
  }
  for (const record of byNumber.values()) {
    const { Status: status, Replaces: older, "Replaced by": newer } = record.fields;
    if (older && byNumber.get(older)?.fields["Replaced by"] !== record.number) say(record, `${older} does not say "Replaced by: ${record.number}"`);
    if (newer && byNumber.get(newer)?.fields.Replaces !== record.number) say(record, `${newer} does not say "Replaces: ${record.number}"`);
    if ((status === "replaced") !== Boolean(newer)) say(record, 'status "replaced" and a "Replaced by" line belong together');
  }
  return found;
}

export function index(records) {
  const row = ({ file, number, title, fields }) =>
    `| [${number}](${file}) | ${title.replaceAll("|", "\\|")} | ${fields.Status} | ${fields.Date} |`;
  const table = (list) => ["| No. | Decision | Status | Date |", "|---|---|---|---|", ...list.map(row)];
  const newest = [...records].sort((a, b) => b.number.localeCompare(a.number));
  const past = newest.filter(({ fields }) => ["replaced", "rejected"].includes(fields.Status));
  const live = newest.filter((record) => !past.includes(record));
  const parts = ["# Decisions", "", ...table(live)];
  if (past.length > 0) parts.push("", "## Replaced or rejected", "", ...table(past));
  return `${parts.join("\n")}\n`;
}

function main([command, folder]) {
  if (!["check", "index"].includes(command) || !folder) {
    console.error("Usage: node register.mjs check|index FOLDER");
    return 2;
  }
  const records = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md" && !name.startsWith("000-"))
    .sort()
    .map((name) => parse(name, readFileSync(join(folder, name), "utf8")));
  const wrong = problems(records);
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) return 1;
  if (command === "index") writeFileSync(join(folder, "README.md"), index(records));
  console.log(`${records.length} records, all in order.`);
  return 0;
}

if (process.argv[1]?.endsWith("register.mjs")) process.exitCode = main(process.argv.slice(2));
