import { CASES, openStage, problemsOf, type Stage } from "#cli/testing/every-command.js";
import { removeFolders, TOKEN, WAYS } from "#cli/testing/run-app.js";
import { IS_LONG, some } from "#test/support/effort.js";
import { installPacked, runPacked } from "./support/packed.js";

/**
 * Every command in every way that it ends, as a user runs it: with the package that the site serves, installed in an
 * empty folder, on a marketplace over HTTP. `cli/src/every-command.test.ts` runs the same cases in one process.
 */
/** Each stage runs one command at a time. Several are faster, because a command that tries again mostly waits. */
const STAGES = IS_LONG ? 6 : 1;
const stages: Stage[] = [];
let client: string;
beforeAll(async () => {
  client = await installPacked();
  while (stages.length < STAGES) stages.push(await openStage());
});
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.close()));
  removeFolders();
});

test("the packed client ends as documented at a terminal, in a pipe, and with --json", async () => {
  const found: Record<string, readonly string[]> = {};
  const all = CASES.flatMap((each) => WAYS.map((way) => [each, way] as const));
  const sample = some(all, 25);
  const left = sample.values();
  await Promise.all(
    stages.map(async (stage) => {
      // The iterator is shared, so each stage takes the next command.
      for (const [each, way] of left) {
        const { command, args, folder, market, isLoggedIn = true } = each;
        const cwd = stage.newFolder(folder);
        const env = { VAULTMART_URL: stage.open(market), VAULTMART_TOKEN: isLoggedIn ? TOKEN : undefined };
        const problems = problemsOf(
          each,
          way,
          await runPacked(client, [command, ...args], { way, cwd, env }),
        );
        if (problems.length > 0) found[`${command}: ${each.what}, ${way}`] = problems;
      }
    }),
  );
  expect(found).toEqual({});
  expect(new Set(sample.map(([, way]) => way))).toEqual(new Set(WAYS));
});
