import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { findBrowser } from "#web-test/support/chromium.js";
import { installed } from "../terminal/child.js";
import { INSTALL_TIMEOUT_MS, installDebianPackage } from "../terminal/debian.js";
import { Refusal } from "../terminal/refusal.js";

const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];
const FINISHED = "INSTALLATION_COMPLETE";
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
 * The path of a browser for the web tests. If the machine has none, this installs one: Debian's package for root,
 * otherwise Playwright's Chromium in `.work/browsers`. `VAULTMART_BROWSER=none` prevents that.
 * @throws Refusal that says what is missing and why the installation failed
 */
export function provideBrowser(settings: BrowserSettings): string {
  const { root, env, isRoot, onProgress } = settings;
  const folder = join(root, ".work", "browsers");
  const found = () => {
    const machine = search(env);
    return "path" in machine ? machine : (downloaded(folder) ?? machine);
  };
  const first = found();
  if ("path" in first) return first.path;
  // A wrong CHROME_PATH is a mistake to correct, not a missing browser.
  if (env.CHROME_PATH || env.VAULTMART_BROWSER === "none") throw new Refusal(first.missing);
  onProgress("Chromium was not found. Installing it");
  const failures: string[] = [];
  const installPackage = () => installDebianPackage(DEBIAN_PACKAGES, env);
  for (const install of [...(isRoot ? [installPackage] : []), () => download(env, folder)]) {
    const failure = install();
    if (failure) failures.push(failure);
    const browser = found();
    if ("path" in browser) return browser.path;
  }
  throw new Refusal(`${first.missing} It could not be installed automatically (${failures.join("; ")}).`);
}

/** @returns the path of the machine's browser, or why there is none */
function search(env: BrowserSettings["env"]): { readonly path: string } | { readonly missing: string } {
  try {
    return { path: findBrowser(env as NodeJS.ProcessEnv) };
  } catch (error) {
    return { missing: (error as Error).message };
  }
}

/** The browser of a finished download: Playwright's installer writes the marker last. */
function downloaded(folder: string): { readonly path: string } | undefined {
  if (!existsSync(folder)) return undefined;
  const finished = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((browser) => existsSync(join(browser, FINISHED)));
  for (const browser of finished) {
    const files = readdirSync(browser, { recursive: true, encoding: "utf8" });
    const program = files.find((path) => PROGRAM.test(basename(path)));
    if (program) return { path: join(browser, program) };
  }
  return undefined;
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
