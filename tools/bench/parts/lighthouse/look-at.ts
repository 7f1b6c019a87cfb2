import { execFile } from "node:child_process";
import { join } from "node:path";
import { newAddress } from "#test/support/http.js";
import { findBrowser, isRoot } from "#web-test/support/chromium.js";

/** What we read of Lighthouse's report: https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr/lhr.d.ts */
export interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  /** `benchmarkIndex`: how quick the machine was just then; Lighthouse expects 1,000 and more. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

interface Audit {
  readonly title: string;
  /** 0 to 1; nothing where there was nothing to judge. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items: readonly unknown[] };
}

/**
 * Lets Lighthouse look at a page as it does unless told otherwise: a telephone with a slow network, both of which it
 * reckons from what it saw. It runs in a process of its own.
 *
 * @param more flags of the browser
 * @throws Error when it could not load the page
 */
export async function lookAt(url: string, more: readonly string[] = []): Promise<Report> {
  const flags = ["--headless=new", ...(isRoot() ? ["--no-sandbox"] : []), ...more];
  const output = await run([
    url,
    ...["--output=json", "--output-path=stdout", "--quiet", "--no-enable-error-reporting"],
    ...[`--chrome-flags=${flags.join(" ")}`],
    `--extra-headers=${JSON.stringify({ "x-forwarded-for": newAddress() })}`,
  ]);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse at ${url}: ${report.runtimeError.message}`);
  return report;
}

function run(args: readonly string[]): Promise<string> {
  const program = join(process.cwd(), "tools/bench/node_modules/lighthouse/cli/index.js");
  const options = { maxBuffer: 2 ** 26, env: { ...process.env, CHROME_PATH: findBrowser() } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], options, (failure, output) => {
      // It fails when a page could not be loaded, and the report says why.
      if (output) resolve(output);
      else reject(failure);
    });
  });
}
