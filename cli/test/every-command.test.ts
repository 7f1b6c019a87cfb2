import { execFile, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CASES, type Case, openStage, problemsOf, type Stage } from "#cli/testing/every-command.js";
import { type Ran, removeFolders, TOKEN, WAYS, type Way } from "#cli/testing/run-app.js";
import { some } from "#test/support/effort.js";
import { newFolder } from "./support/run.js";

/**
 * Every command in every way that it ends, as a user runs it: with the package that the site serves, installed in an
 * empty folder, on a marketplace over HTTP. `cli/src/every-command.test.ts` runs the same cases in one process.
 */
jest.setTimeout(60 * 60_000);

const run = promisify(execFile);
let stage: Stage;
let client: string;
beforeAll(async () => {
  const folder = newFolder();
  const tarball = await fetch(`${process.env.SITE_URL}/cli/vaultmart.tgz`);
  writeFileSync(join(folder, "client.tgz"), Buffer.from(await tarball.arrayBuffer()));
  const npm = ["install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, "./client.tgz"];
  await run("npm", npm, { cwd: folder, env: { ...process.env, HOME: folder } });
  client = join(folder, "node_modules/.bin/vaultmart");
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
  removeFolders();
});

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** The command line in which stdout and stderr are one terminal, by `script` of util-linux or of BSD. */
function atTerminal(words: readonly string[]): [string, readonly string[]] {
  const line = `stty cols 100; ${words.map(quoted).join(" ")} < /dev/null`;
  return process.platform === "linux"
    ? ["script", ["-qec", line, "/dev/null"]]
    : ["script", ["-q", "/dev/null", "sh", "-c", line]];
}

async function ended({ command, args, folder, market, isLoggedIn = true }: Case, way: Way): Promise<Ran> {
  const words = [client, command, ...args, ...(way === "json" ? ["--json"] : [])];
  const [program, rest] = way === "terminal" ? atTerminal(words) : [client, words.slice(1)];
  const child = spawn(program, rest, {
    cwd: stage.newFolder(folder),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        HOME: newFolder(),
        LANG: "C.UTF-8",
        TERM: "xterm",
      },
      ...{ VAULTMART_URL: stage.open(market), VAULTMART_TOKEN: isLoggedIn ? TOKEN : undefined },
    },
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    const chunks: string[] = [];
    stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    return chunks;
  });
  const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? -1)));
  // A terminal begins each line at its left edge.
  return { code, stdout: stdout?.join("").replaceAll("\r\n", "\n") ?? "", stderr: stderr?.join("") ?? "" };
}

test("the packed client ends as documented at a terminal, in a pipe, and with --json", async () => {
  const found: Record<string, readonly string[]> = {};
  const all = CASES.flatMap((each) => WAYS.map((way) => [each, way] as const));
  const sample = some(all, 25);
  for (const [each, way] of sample) {
    const problems = problemsOf(each, way, await ended(each, way));
    if (problems.length > 0) found[`${each.command}: ${each.what}, ${way}`] = problems;
  }
  expect(found).toEqual({});
  expect(new Set(sample.map(([, way]) => way))).toEqual(new Set(WAYS));
});
