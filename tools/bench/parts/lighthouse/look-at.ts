import { execFile } from "node:child_process";
import { join } from "node:path";
import { newAddress } from "#test/support/http.js";
import { isRoot } from "#web-test/support/chromium.js";

/**
 * The fields of Lighthouse's report that this module reads:
 * https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr/lhr.d.ts
 */
export interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  /** `benchmarkIndex`: the speed of the machine during the run; Lighthouse expects 1,000 or more. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

interface Audit {
  readonly title: string;
  /** 0 to 1; null if the audit does not apply. */
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items: readonly unknown[] };
}

/**
 * Runs Lighthouse on a page in a separate process, with its defaults: a simulated mobile device on a slow network.
 * @param browser the path of Chromium or Chrome
 * @param more additional browser flags
 * @throws Error if the page could not be loaded
 */
export async function lookAt(browser: string, url: string, more: readonly string[] = []): Promise<Report> {
  const flags = ["--headless=new", ...(isRoot() ? ["--no-sandbox"] : []), ...more];
  const output = await run(browser, [
    url,
    ...["--output=json", "--output-path=stdout", "--quiet", "--no-enable-error-reporting"],
    ...[`--chrome-flags=${flags.join(" ")}`],
    `--extra-headers=${JSON.stringify({ "x-forwarded-for": newAddress() })}`,
  ]);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse at ${url}: ${report.runtimeError.message}`);
  return report;
}

function run(browser: string, args: readonly string[]): Promise<string> {
  const program = join(process.cwd(), "tools/bench/node_modules/lighthouse/cli/index.js");
  const options = { maxBuffer: 2 ** 26, env: { ...process.env, CHROME_PATH: browser } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], options, (failure, output) => {
      // Lighthouse fails if a page could not be loaded; the report says why.
      if (output) resolve(output);
      else reject(failure);
    });
  });
}
