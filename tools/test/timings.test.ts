import type { TestReport } from "./report.js";
import { failureLines, fileTimes, minutesBySuite, suiteOf, timingLines } from "./timings.js";

const report = {
  testResults: [
    {
      name: "/project/functions/test/e2e/health.test.ts",
      startTime: 1_000,
      endTime: 4_000,
      assertionResults: [{ fullName: "health answers", duration: 2_500 }, { fullName: "it hurries" }],
    },
    {
      name: "/project/tools/test/plan.test.ts",
      startTime: 0,
      endTime: 30_000,
      assertionResults: [{ fullName: "plans", duration: 29_000 }],
    },
  ],
} as unknown as TestReport;
const files = fileTimes(report, "/project");

test("each file has its suite, its time and the times of its tests", () => {
  expect(files[0]).toEqual({
    suite: "e2e",
    file: "functions/test/e2e/health.test.ts",
    ms: 3_000,
    tests: [
      { test: "health answers", ms: 2_500 },
      { test: "it hurries", ms: 0 },
    ],
  });
  expect(minutesBySuite([...files, ...files])).toEqual({ e2e: 0.1, tools: 1 });
});

test.each([
  ["functions/test/rules/firestore.test.ts", "rules"],
  ["functions/test/e2e/crawl.test.ts", "e2e"],
  ["functions/test/invariants/market.test.ts", "invariants"],
  ["cli/test/mcp.test.ts", "cli"],
  ["cli/src/mcp/consent.test.ts", "unit"],
  ["tools/run.test.ts", "tools"],
  ["hosting/test/docs.test.ts", "web"],
  ["hosting/app/src/live/sides.test.ts", "unit"],
])("%s is of %s", (file, suite) => expect(suiteOf(file)).toBe(suite));

test("a run ends with what was slow, the slowest first, and with its parts", () => {
  expect(timingLines(files, [{ step: "build", ms: 12_345 }])).toEqual([
    "Slowest files:",
    "   30.0 s  tools/test/plan.test.ts",
    "    3.0 s  functions/test/e2e/health.test.ts",
    "Slowest tests:",
    "   29.0 s  tools/test/plan.test.ts: plans",
    "    2.5 s  functions/test/e2e/health.test.ts: health answers",
    "    0.0 s  functions/test/e2e/health.test.ts: it hurries",
    "Total time of the files of each suite:",
    "    3.0 s  e2e",
    "   30.0 s  tools",
    "Steps of the run:",
    "   12.3 s  build",
  ]);
});

test("no more than twenty files and twenty tests are shown", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...files[0], ms: at }) as (typeof files)[0]);
  expect(timingLines(many, [])).toHaveLength(20 + 20 + 5);
});

test("what failed stands together at the end, with the beginning of its error", () => {
  const failed = {
    testResults: [
      {
        name: "/project/cli/test/mcp.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "answers", status: "passed" },
          {
            fullName: "stops",
            status: "failed",
            failureMessages: ["Error: \u001b[31mno\u001b[39m\n\n  a\n b\nc\nd\ne\n    at file.ts:1\n"],
          },
        ],
      },
      { name: "/project/a.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: "/project/b.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  } as unknown as TestReport;
  expect(failureLines(failed, "/project")).toEqual([
    ...["cli/test/mcp.test.ts: stops", "    Error: no", ..."abcde".split("").map((line) => `    ${line}`)],
    ...["a.test.ts", "    Cannot find module"],
  ]);
});
