import { planMigrations } from "#domain/schema.js";
import type { Violation } from "../check-invariants/check.js";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { progress } from "../terminal/screen.js";
import { readSettings, USAGE } from "./settings.js";

/** `npm run migrate`: brings an older marketplace to the form of today's data. */
await runCommand(async (args, interrupt) => {
  const settings = readSettings(args, process.env);
  if (!settings) {
    console.log(USAGE);
    return 0;
  }
  const { isDry, json, env } = settings;
  Object.assign(process.env, env);
  const { MIGRATIONS } = await import("#store/migrations.js");
  const { countChanges, migrate, readSchema } = await import("#store/schema.js");
  const before = await readSchema();
  const left = planMigrations(before, MIGRATIONS);
  if (typeof left === "string") throw new Refusal(left);
  const hasTime = () => !interrupt.aborted;
  const say = json ? () => {} : progress;

  const results: { number: number; title: string; changed: number }[] = [];
  let known: readonly Violation[] = isDry || left.length === 0 ? [] : await violations();
  for (const migration of left) {
    const { number, title } = migration;
    say(`${number}. ${title}`);
    const reaches = migration === left.at(-1) ? migration.version : undefined;
    const changed = isDry
      ? await countChanges(migration, hasTime)
      : await migrate(migration, { reaches, hasTime });
    if (changed === undefined || !hasTime()) throw new Refusal("Interrupted. Run it again to continue.");
    results.push({ number, title, changed });
    say(`   ${changed} documents ${isDry ? "would change" : "changed"}`);
    if (!isDry) known = await stillSound(known, number);
  }
  const { version } = await readSchema();
  if (json)
    console.log(JSON.stringify({ from: before.version, version, migrations: results, violations: known }));
  else {
    console.log(`The data has schema version ${version}${left.length === 0 ? ": nothing to migrate" : ""}`);
    if (known.length > 0)
      console.log(`${known.length} violations remain, which npm run check:invariants shows`);
  }
  return 0;
});

/** The current violations of the marketplace, except those that triggers correct a moment after a write. */
async function violations(): Promise<readonly Violation[]> {
  const { FOLLOWING, loadMarket } = await import("../check-invariants/market.js");
  const { judgeMarket } = await import("../check-invariants/judge.js");
  return judgeMarket(await loadMarket()).lasting.filter(({ rule }) => !FOLLOWING.has(rule));
}

/** @throws Refusal if a migration brought a violation that was not there */
async function stillSound(known: readonly Violation[], number: number): Promise<readonly Violation[]> {
  const found = await violations();
  const before = new Set(known.map(({ rule, path }) => `${rule} ${path}`));
  const added = found.filter(({ rule, path }) => !before.has(`${rule} ${path}`));
  if (added.length === 0) return found;
  const lines = added.map(({ rule, path, message }) => `${rule}  ${path}: ${message}`);
  throw new Refusal(
    `After migration ${number}, documents violate invariants that they did not violate before:\n${lines.join("\n")}`,
  );
}
