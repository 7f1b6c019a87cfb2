import { readFileSync, writeFileSync } from "node:fs";
import { FIRESTORE_CASES } from "#test/rules/all.cases.js";
import { PREPARED, PRODUCTS, storageCases } from "#test/rules/storage.cases.js";
import { loadStorageRules, putObjects } from "#test/rules/support/storage.js";
import { bucketOf, openWorld, type RulesCase, type World } from "#test/rules/support/world.js";
import { type Mutant, mutantsOf } from "./mutants.js";
import { inLikelyOrder, remember } from "./order.js";
import { LEAST_KILLED, type Outcome, summarise } from "./summary.js";

/** Firestore keeps rules per project, so several mutants are tested at once; Storage has one set of rules. */
const WORLDS = 3;
const PROGRESS_EVERY = 50;

const firestoreCases = Object.values(FIRESTORE_CASES).flat();
const outcomes = [...(await judgeFirestore()), ...(await judgeStorage())];
const { lines, ok } = summarise(outcomes);
for (const line of lines) console.log(line);
if (!ok)
  console.log(
    `Fewer than ${LEAST_KILLED * 100}% were killed, a survivor has no reason, or a reason has no survivor.`,
  );
// `npm run test:long` copies this to the documentation.
writeFileSync(".work/check-rules/figures.txt", lines.map((line) => `${line.trim()}\n`).join(""));
process.exit(ok ? 0 : 1);

async function judgeFirestore(): Promise<Outcome[]> {
  const rules = readFileSync("firestore.rules", "utf8");
  const waiting = mutantsOf(rules);
  const all = waiting.length;
  const found: Outcome[] = [];
  const work = async (at: number): Promise<void> => {
    const project = `demo-vaultmart-check-${at}`;
    const world = await openWorld(project, rules);
    if (at === 0) await mustPass(world, firestoreCases);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      await loadFirestoreRules(project, mutant.rules);
      await world.reset();
      found.push(await judge("firestore.rules", mutant, world, casesAbout(mutant)));
      if (found.length % PROGRESS_EVERY === 0) console.log(`  ${found.length} of ${all} changes tested`);
    }
    await world.close();
  };
  await Promise.all(Array.from({ length: WORLDS }, (_, at) => work(at)));
  return found;
}

async function judgeStorage(): Promise<Outcome[]> {
  const rules = readFileSync("storage.rules", "utf8");
  const project = process.env.GCLOUD_PROJECT ?? "";
  const world = await openWorld(project);
  await world.seed(PRODUCTS);
  const found: Outcome[] = [];
  for (const mutant of mutantsOf(rules)) {
    await putObjects(bucketOf(project), PREPARED);
    await loadStorageRules(mutant.rules);
    found.push(await judge("storage.rules", mutant, world, storageCases));
  }
  await world.close();
  return found;
}

async function judge(
  file: string,
  mutant: Mutant,
  world: World,
  cases: readonly RulesCase[],
): Promise<Outcome> {
  for (const rulesCase of inLikelyOrder(cases, mutant)) {
    if ((await world.check(rulesCase)) === undefined) continue;
    remember(rulesCase.name);
    return { file, mutant, killedBy: rulesCase.name };
  }
  console.log(
    `  survived: line ${mutant.condition.line} of ${file}, ${mutant.condition.text} ${mutant.change}`,
  );
  return { file, mutant, killedBy: undefined };
}

/**
 * A condition inside a `match` decides about the documents below it; those of a slot are tested as reports.
 */
function casesAbout({ condition: { block } }: Mutant): readonly RulesCase[] {
  if (block === undefined || block.startsWith("{")) return firestoreCases;
  const blocks = block === "users" ? ["users", "reports"] : [block];
  return firestoreCases.filter(({ about }) => blocks.includes(about.split("/")[0] ?? ""));
}

async function mustPass(world: World, cases: readonly RulesCase[]): Promise<void> {
  for (const rulesCase of cases) {
    const wrong = await world.check(rulesCase);
    if (wrong !== undefined) throw new Error(`Before any change, "${rulesCase.name}" fails: ${wrong}`);
  }
  await world.reset();
}

async function loadFirestoreRules(project: string, content: string): Promise<void> {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const answer = await fetch(`http://${host}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
  });
  if (!answer.ok) throw new Error(`The emulator rejected a mutant: ${await answer.text()}`);
}
