import { IS_LONG } from "#test/support/effort.js";
import { commands } from "./commands/index.js";
import { CASES, openStage, problemsOf, ROWS, type Stage } from "./testing/every-command.js";
import { removeFolders, run, WAYS } from "./testing/run-app.js";

/** Every command in every way that it ends. `cli/test/every-command.test.ts` runs some of it as a user does. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  removeFolders();
});

test("the table has every command", () => {
  expect(Object.keys(ROWS)).toEqual(commands.map(({ name }) => name));
  expect(CASES.length).toBeGreaterThan(500);
});

/** The gate runs each case in one way, and so each command in all of them. */
const waysOf = (at: number) => (IS_LONG ? WAYS : WAYS.filter((_, one) => one === at % WAYS.length));

test.each(Object.keys(ROWS))("%s ends as documented, whatever happens", async (command) => {
  const found: Record<string, readonly string[]> = {};
  for (const [at, each] of CASES.entries()) {
    for (const way of each.command === command ? waysOf(at) : []) {
      const { isLoggedIn = true } = each;
      const url = stage.open(each.market);
      const ran = await run([command, ...each.args], {
        url,
        cwd: stage.newFolder(each.folder),
        way,
        isLoggedIn,
      });
      const problems = problemsOf(each, way, ran);
      if (problems.length > 0) found[`${each.what}, ${way}`] = problems;
    }
  }
  expect(found).toEqual({});
});
