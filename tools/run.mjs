/**
 * Entry point of every command: `node tools/run.mjs NAME [arguments]`, which `npm start` and `npm test` call.
 * It works in a fresh clone, before anything is installed: it checks the Node.js version, installs packages
 * that are missing or stale, and runs `tools/NAME/main.ts` with the Node.js release of production
 * (docs/decisions/338-commands-run-with-the-node-of-production.md).
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const MIN_NODE = 20;
/**
 * The folders with their own lock file; the packages to compare with are installed for the benchmark only.
 */
const PACKAGES = [".", "functions", "hosting/app"];
const MORE_PACKAGES = { bench: ["tools/bench"] };
/** The folder whose package is that Node.js, where this process is of another release. */
const NODE_FOLDER = "tools/production-node";
const LOCK_POLL_MS = 250;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);
const [ownRelease] = process.versions.node.split(".");

if (Number(ownRelease) < MIN_NODE) {
  refuse(
    `Node.js ${MIN_NODE} or newer is required, but this is Node.js ${process.versions.node}. See https://nodejs.org.`,
  );
}
const commands = readdirSync(join(root, "tools")).filter((folder) =>
  existsSync(join(root, "tools", folder, "main.ts")),
);
if (!commands.includes(name)) {
  refuse(`There is no command "${name ?? ""}"; the commands are ${commands.join(", ")}.`);
}
const node = nodeOfProduction();
await installMissing();
const loader = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href;
process.exit(
  await run(
    // npm skips an optional package that it cannot download.
    node && existsSync(node) ? node : process.execPath,
    ["--import", loader, join(root, "tools", name, "main.ts"), ...args],
    root,
    {
      // The client runs with what its users have.
      env: { ...process.env, VAULTMART_MACHINE_NODE: process.env.VAULTMART_MACHINE_NODE ?? process.execPath },
    },
  ),
);

/**
 * The program to run the command with, as soon as it is installed. Undefined if this process has production's release
 * itself, or if there is no package of it for this system: the packages need glibc.
 */
function nodeOfProduction() {
  const { engines } = JSON.parse(readFileSync(join(root, "functions/package.json"), "utf8"));
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, NODE_FOLDER, "package.json"), "utf8"));
  const ofThisSystem = `node-${process.platform}-${process.arch}`;
  const hasPackage =
    optionalDependencies[ofThisSystem] && process.report.getReport().header.glibcVersionRuntime;
  if (engines.node === ownRelease || !hasPackage) return undefined;
  return join(root, NODE_FOLDER, "node_modules", ofThisSystem, "bin/node");
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Two commands that start at the same time install once: the second waits, checks again and finds nothing to
 * do.
 */
async function installMissing() {
  const comparesNothing = name === "bench" && args[0] === "scanner";
  const more = (comparesNothing ? [] : MORE_PACKAGES[name]) ?? [];
  const folders = [...PACKAGES, ...(node ? [NODE_FOLDER] : []), ...more];
  if (folders.every(isInstalled)) return;
  const unlock = await lock(join(root, ".work", "install.lock"));
  // At the same time, because each of them mostly waits for the registry or the disk.
  const codes = await Promise.all(folders.filter((folder) => !isInstalled(folder)).map(install));
  unlock();
  const failed = codes.find(({ code }) => code !== 0);
  if (failed)
    refuse(`Installing the packages${failed.where} failed: \`npm ci\` exited with code ${failed.code}.`);
}

async function install(folder) {
  const where = folder === "." ? "" : ` of ${folder}/`;
  const started = performance.now();
  console.log(`› Installing the packages${where} (npm ci)`);
  // No package here needs its install script; one of them would spend minutes compiling code that is not
  // used. Several progress bars at a time would write over each other.
  const code = await npm(
    [
      "ci",
      "--include=dev",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--no-progress",
      "--loglevel=error",
    ],
    join(root, folder),
  );
  if (code === 0)
    console.log(`› Installed the packages${where} in ${Math.round((performance.now() - started) / 1000)} s`);
  return { where, code };
}

/**
 * Whether `node_modules` contains exactly what the lock file lists. npm writes its own record of the
 * installed packages when it is done, so an interrupted install leaves no record. Packages for other systems
 * are optional and may be missing.
 */
function isInstalled(folder) {
  const wanted = packagesOf(join(root, folder, "package-lock.json"));
  const present = packagesOf(join(root, folder, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  const isSame = ([path, { version, integrity, optional }]) => {
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  };
  return (
    Object.entries(wanted)
      .filter(([path]) => path !== "")
      .every(isSame) && Object.keys(present).every((path) => wanted[path])
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Acquires a lock file that names this process, as soon as no living process holds it; returns a function
 * that releases it.
 */
async function lock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const release = () => rmSync(file, { force: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      process.once("exit", release);
      return release;
    } catch (failure) {
      if (failure.code !== "EEXIST") throw failure;
    }
    const holder = Number(readOr(file, ""));
    if (holder > 0 && !isAlive(holder)) release();
    else if (!waited) console.log("› Waiting for another command to finish installing the packages");
    await sleep(LOCK_POLL_MS);
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure.code === "EPERM";
  }
}

/**
 * npm sets its own path in the commands that it starts; otherwise npm is on the PATH (a batch file on
 * Windows).
 */
function npm(npmArgs, cwd) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return run(process.execPath, [own, ...npmArgs], cwd);
  return run("npm", npmArgs, cwd, { shell: process.platform === "win32" });
}

/**
 * Runs a program to its end with this process's terminal; signals are forwarded, and the program decides how
 * to exit.
 */
function run(program, programArgs, cwd, options = {}) {
  const child = spawn(program, programArgs, { cwd, stdio: "inherit", ...options });
  const passOn = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.once("error", (failure) => {
      console.error(failure.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => {
      for (const passed of signals) process.off(passed, passOn);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}
