import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "#web-test/support/chromium.js";
import { installed } from "../terminal/child.js";
import { Refusal } from "../terminal/refusal.js";

/** A download of about 120 MB on a slow connection, in milliseconds. */
const INSTALL_TIMEOUT_MS = 15 * 60_000;
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];
/** The program that Playwright's installer extracts. */
const PROGRAM = /^(?:chrome-)?headless[-_]shell(?:\.exe)?$/;

export interface BrowserSettings {
  /** The project's root: a downloaded browser is stored in its `.work/browsers`. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether Debian's packages can be installed. */
  readonly isRoot: boolean;
  readonly onProgress: (sentence: string) => void;
}

/**
 * The path of a browser for the web tests. If the machine has none, installs one: Debian's package for root,
 * otherwise Playwright's Chromium in `.work/browsers`. `VAULTMART_BROWSER=none` forbids that.
 *
 * @throws Refusal that says what is missing and why it could not be installed
 */
export function provideBrowser(settings: BrowserSettings): string {
  const { root, env, isRoot, onProgress } = settings;
  const folder = join(root, ".work", "browsers");
  const found = () => tryToFind(env) ?? programIn(folder);
  const present = found();
  if (present) return present;
  const missing = reasonOf(env);
  // A wrong CHROME_PATH is a mistake to correct, not a missing browser.
  if (env.CHROME_PATH || env.VAULTMART_BROWSER === "none") throw new Refusal(missing);
  onProgress("Chromium was not found. Installing it");
  const failures: string[] = [];
  for (const install of [...(isRoot ? [installPackage] : []), download]) {
    const failure = install(env, folder);
    if (failure) failures.push(failure);
    const browser = found();
    if (browser) return browser;
  }
  throw new Refusal(`${missing} It could not be installed automatically (${failures.join("; ")}).`);
}

function tryToFind(env: BrowserSettings["env"]): string | undefined {
  try {
    return findBrowser(env as NodeJS.ProcessEnv);
  } catch {
    // `reasonOf` says why, if no browser can be installed either.
    return undefined;
  }
}

function reasonOf(env: BrowserSettings["env"]): string {
  try {
    return findBrowser(env as NodeJS.ProcessEnv);
  } catch (error) {
    return (error as Error).message;
  }
}

function programIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) =>
    PROGRAM.test(path.split(/[\\/]/).at(-1) ?? ""),
  );
  return name && join(folder, name);
}

/** Installs Debian's package. @returns why it failed */
function installPackage(env: BrowserSettings["env"]): string | undefined {
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, {
      env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
      timeout: INSTALL_TIMEOUT_MS,
    });
  if (run("update", "-q").error) return "there is no apt-get";
  const isInstalled = DEBIAN_PACKAGES.some(
    (name) => run("install", "-yq", "--no-install-recommends", name).status === 0,
  );
  return isInstalled ? undefined : "apt-get has no Chromium";
}

/** Runs Playwright's own installer, which honors `HTTPS_PROXY` and `PLAYWRIGHT_DOWNLOAD_HOST`. @returns why it failed */
function download(env: BrowserSettings["env"], folder: string): string | undefined {
  const installer = join(installed(process.cwd(), "playwright-core/package.json"), "../cli.js");
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [installer, "install", "--only-shell", "chromium"],
    {
      env: { ...env, PLAYWRIGHT_BROWSERS_PATH: folder } as NodeJS.ProcessEnv,
      encoding: "utf8",
      timeout: INSTALL_TIMEOUT_MS,
    },
  );
  if (status === 0) return undefined;
  const lines = `${stdout}${stderr}`.trim().split("\n");
  return `download: ${lines.findLast((line) => /Error:/.test(line))?.trim() ?? error?.message ?? "no response"}`;
}
