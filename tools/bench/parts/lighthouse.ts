import { join } from "node:path";
import { isRoot } from "#web-test/support/chromium.js";
import { startSuite } from "../../emulators/suite.js";
import { runTool } from "../../terminal/child.js";
import { provideBrowser } from "../../test/browser-install.js";
import { quantile } from "../frame/in-turn.js";
import type { Part, Row } from "../frame/part.js";
import { startFront } from "./lighthouse/front.js";
import { type Category, lookAt, type Report } from "./lighthouse/look-at.js";

const RUNS = 5;
/** The certificate is self-signed. */
const TRUSTING = ["--ignore-certificate-errors"];
const PAGES = ["/", "/explore", "/p/docs-translation-workflow", "/p/docs-translation-workflow/files"];

/** The pages that new visitors open first, on the seeded marketplace, with Lighthouse's mobile profile. */
export const part: Part = {
  name: "lighthouse",
  title: "how quick the first pages are",
  async run({ root, folder, interrupt, progress }) {
    const browser = provideBrowser({ root, env: process.env, isRoot: isRoot(), onProgress: progress });
    await runTool(root, "build", { interrupt });
    progress("Starting the emulators with emulator-data/");
    const suite = await startSuite({
      ...{ root, name: "bench", importFrom: join(root, "emulator-data") },
      ...{ onProgress: progress, interrupt },
    });
    const front = await startFront(suite.siteUrl, folder);
    try {
      // The first visit starts the function processes.
      for (const path of PAGES) await lookAt(browser, front.url + path, TRUSTING);
      const reports = PAGES.map((): Report[] => []);
      for (let run = 1; run <= RUNS; run++) {
        progress(`Round ${run} of ${RUNS}`);
        for (const [at, path] of PAGES.entries()) {
          interrupt.throwIfAborted();
          reports[at]?.push(await lookAt(browser, front.url + path, TRUSTING));
        }
      }
      return { rows: PAGES.map((path, at) => rowOf(path, reports[at] ?? [])), remarks: REMARKS };
    } finally {
      front.close();
      await suite.stop();
    }
  },
};

const REMARKS = [
  `Lighthouse's own telephone: a processor four times slower than this one, and a network of 1.6 Mbit/s with 150 ms there and back, both reckoned from what it saw. ${RUNS} visits of each page in turn, medians.`,
  "A proxy sends what the Hosting emulator answers as Firebase's network does: compressed, over HTTP/2.",
  "The quickness of the machine is Lighthouse's `benchmarkIndex`, which it wants above 1,000: below, the slow processor is slower than meant. What does not depend on a machine is in `hosting/test/first-visit.test.ts`.",
];

function rowOf(path: string, reports: readonly Report[]): Row {
  const median = (of: (report: Report) => number | undefined) =>
    quantile(
      reports.map((report) => of(report) ?? Number.NaN),
      0.5,
    );
  const milliseconds = (audit: string) =>
    `${Math.round(median(({ audits }) => audits[audit]?.numericValue))} ms`;
  const pointsOf = (category: Category) =>
    Math.round(median(({ categories }) => categories[category].score * 100));
  const points = median(({ categories }) => categories.performance.score * 100);
  return {
    what: `${path}, points of 100`,
    ours: `${Math.round(points)}`,
    other: `machine ${Math.round(median(({ environment }) => environment.benchmarkIndex))}`,
    ratio: points,
    goal: { atLeast: 95 },
    note: [
      `first paint ${milliseconds("first-contentful-paint")}`,
      `largest ${milliseconds("largest-contentful-paint")}`,
      `blocked ${milliseconds("total-blocking-time")}`,
      `shift ${median(({ audits }) => audits["cumulative-layout-shift"]?.numericValue).toFixed(3)}`,
      `accessibility ${pointsOf("accessibility")}`,
      `best practices ${pointsOf("best-practices")}`,
      `search engines ${pointsOf("seo")}.`,
    ].join(", "),
  };
}
