import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/**
 * A project with the real `run.mjs`, a package that only its lock file lists, and an npm that installs by
 * copying.
 */
let folder: string;
const lockFile = (version: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "project" },
      "node_modules/used": { version, integrity: `sha512-${version}` },
      "node_modules/for-another-system": { version: "1.0.0", integrity: "sha512-other", optional: true },
    },
  });
/** npm's own record of what it has installed. */
const accountOf = (version: string) => {
  const account = JSON.parse(lockFile(version));
  delete account.packages[""];
  delete account.packages["node_modules/for-another-system"];
  return JSON.stringify(account);
};
const PACKAGES = [".", "functions", "hosting/app"];
const OWN_RELEASE = Number(process.versions.node.split(".")[0]);
const THIS_SYSTEM = `node-${process.platform}-${process.arch}`;
const REAL_LOADER = pathToFileURL(join(process.cwd(), "node_modules/tsx/dist/loader.mjs")).href;
const NPM = `
  const fs = require("node:fs");
  fs.appendFileSync(process.env.NPM_CALLS, process.cwd() + " " + process.argv.slice(2, 3) + "\\n");
  if (process.env.NPM_FAILS) process.exit(7);
  setTimeout(() => {
    const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
    delete lock.packages[""];
    delete lock.packages["node_modules/for-another-system"];
    fs.mkdirSync("node_modules", { recursive: true });
    fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify(lock));
    fs.mkdirSync("node_modules/tsx/dist", { recursive: true });
    fs.writeFileSync("node_modules/tsx/dist/loader.mjs", "import " + JSON.stringify(process.env.REAL_LOADER));
  }, 300);
`;
const COMMAND = `
  console.log("arguments", JSON.stringify(process.argv.slice(2)), process.cwd());
  if (process.argv[2] === "wait") {
    process.on("SIGTERM", () => { console.log("told to end"); process.exit(42); });
    setInterval(() => {}, 1000);
    console.log("waiting");
  } else process.exitCode = Number(process.argv[2] ?? 0);
`;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "run-test-")));
  cpSync(join(process.cwd(), "tools/run.mjs"), join(folder, "tools/run.mjs"), { recursive: true });
  write("package.json", '{ "type": "module" }');
  production(OWN_RELEASE);
  write("tools/echo/main.ts", COMMAND);
  write("tools/library/helper.ts", "");
  write("npm-cli.cjs", NPM);
  write("package-lock.json", lockFile("1.0.0"));
  write("functions/package-lock.json", lockFile("1.0.0"));
  write("hosting/app/package-lock.json", lockFile("1.0.0"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string, mode?: number): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

/** Production runs this release of Node.js, and there is a package of it for some systems. */
function production(release: number, systems = [THIS_SYSTEM]): void {
  write("functions/package.json", JSON.stringify({ engines: { node: String(release) } }));
  const optionalDependencies = Object.fromEntries(systems.map((system) => [system, `^${release}.0.0`]));
  write("tools/production-node/package.json", JSON.stringify({ optionalDependencies }));
  write("tools/production-node/package-lock.json", lockFile("1.0.0"));
  write(
    `tools/production-node/node_modules/${THIS_SYSTEM}/bin/node`,
    `#!/bin/sh\necho "production's Node.js, and not $VAULTMART_MACHINE_NODE"\nexec '${process.execPath}' "$@"\n`,
    0o755,
  );
}

/** Packages that an earlier command has installed. */
function installed(): void {
  for (const where of PACKAGES) write(join(where, "node_modules/.package-lock.json"), accountOf("1.0.0"));
  write("node_modules/tsx/dist/loader.mjs", `import ${JSON.stringify(REAL_LOADER)}`);
}

interface Run {
  readonly child: ChildProcess;
  readonly text: () => string;
  readonly done: Promise<{ code: number | null; text: string }>;
}

function start(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(folder, "tools/run.mjs"), ...args], {
    env: {
      ...process.env,
      npm_execpath: join(folder, "npm-cli.cjs"),
      NPM_CALLS: join(folder, "calls"),
      REAL_LOADER,
      ...env,
    },
  });
  let text = "";
  child.stdout.on("data", (data) => {
    text += data;
  });
  child.stderr.on("data", (data) => {
    text += data;
  });
  const done = new Promise<{ code: number | null; text: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, text })),
  );
  return { child, text: () => text, done };
}

const run = (args: readonly string[], env?: Record<string, string>) => start(args, env).done;
/** What npm was called for. It installs several folders at the same time. */
const calls = () =>
  existsSync(join(folder, "calls"))
    ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n").sort()
    : [];

test("a fresh clone installs every folder and then runs the command in the project's root", async () => {
  const { code, text } = await run(["echo", "0", "--flag", "two words"]);
  expect(code).toBe(0);
  expect(calls()).toEqual(PACKAGES.map((where) => `${join(folder, where)} ci`).sort());
  for (const where of PACKAGES) {
    expect(readFileSync(join(folder, where, "node_modules/.package-lock.json"), "utf8")).toBe(
      accountOf("1.0.0"),
    );
  }
  expect(text).toContain(`arguments ["0","--flag","two words"] ${folder}`);
});

test("what is installed is not installed again, and a package for another system may lack", async () => {
  installed();
  await run(["echo"]);
  expect(calls()).toEqual([]);
});

test("only the folder whose lock file has changed is installed again", async () => {
  installed();
  write("functions/package-lock.json", lockFile("2.0.0"));
  await run(["echo"]);
  expect(calls()).toEqual([`${join(folder, "functions")} ci`]);
});

test("an install that was broken off is made again", async () => {
  installed();
  rmSync(join(folder, "node_modules/.package-lock.json"));
  await run(["echo"]);
  expect(calls()).toEqual([`${folder} ci`]);
});

test("two commands that start together install once", async () => {
  const outcomes = await Promise.all([run(["echo"]), run(["echo"]), run(["echo"])]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(calls()).toHaveLength(3);
});

test("the lock of a command that died does not stop the next", async () => {
  installed();
  const { child, done } = start(["echo", "wait"]);
  child.kill("SIGKILL");
  await done;
  write(".work/install.lock", String(child.pid));
  rmSync(join(folder, "functions/node_modules/.package-lock.json"));
  expect((await run(["echo"])).code).toBe(0);
  expect(calls()).toEqual([`${join(folder, "functions")} ci`]);
});

test("a failed install is one sentence and no command", async () => {
  const { code, text } = await run(["echo"], { NPM_FAILS: "1" });
  expect(code).toBe(1);
  expect(text).toContain("Installing the packages failed: `npm ci` exited with code 7.");
  expect(text).not.toContain("arguments");
  expect(existsSync(join(folder, ".work/install.lock"))).toBe(false);
});

test("the exit code is the command's", async () => {
  installed();
  expect((await run(["echo", "3"])).code).toBe(3);
});

test("a signal reaches the command, which decides how to end", async () => {
  installed();
  const { child, text, done } = start(["echo", "wait"]);
  for (let i = 0; i < 500 && !text().includes("waiting"); i++) await sleep(20);
  child.kill("SIGTERM");
  expect(await done).toMatchObject({ code: 42, text: expect.stringContaining("told to end") });
});

test("a machine with another release installs production's, and runs the command with it", async () => {
  production(OWN_RELEASE + 2);
  const { code, text } = await run(["echo", "4"], { VAULTMART_MACHINE_NODE: "the machine's" });
  expect(code).toBe(4);
  expect(calls()).toEqual(
    [...PACKAGES, "tools/production-node"].map((where) => `${join(folder, where)} ci`).sort(),
  );
  expect(text).toContain("production's Node.js, and not the machine's");
  expect(text).toContain('arguments ["4"]');
});

test("a system without a package of that release runs the command with its own", async () => {
  production(OWN_RELEASE + 2, ["node-other-system"]);
  const { code, text } = await run(["echo", "5"]);
  expect(code).toBe(5);
  expect(text).not.toContain("production's");
  expect(calls()).toHaveLength(PACKAGES.length);
});

test("a package that npm could not download leaves the command to the machine's own Node.js", async () => {
  production(OWN_RELEASE + 2);
  rmSync(join(folder, `tools/production-node/node_modules/${THIS_SYSTEM}`), { recursive: true });
  const { code, text } = await run(["echo", "6"]);
  expect(code).toBe(6);
  expect(text).not.toContain("production's");
});

test("the release that is installed for other machines is the one that production runs", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(process.cwd(), path), "utf8"));
  const { packages } = read("tools/production-node/package-lock.json");
  const { "": _, ...installed } = packages as Record<string, { version: string }>;
  const releases = Object.values(installed).map(({ version }) => version.split(".")[0]);
  expect(new Set(releases)).toEqual(new Set([read("functions/package.json").engines.node]));
});

test.each([["nonsense"], [undefined], ["library"], [".."]])(
  "%s is no command, and the list is told before anything is installed",
  async (name) => {
    const { code, text } = await run(name === undefined ? [] : [name]);
    expect(code).toBe(1);
    expect(text).toContain(`There is no command "${name ?? ""}"; the commands are echo.`);
    expect(calls()).toEqual([]);
  },
);
