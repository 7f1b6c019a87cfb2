import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSuite } from "../../emulators/suite.js";
import { runTool } from "../../terminal/child.js";
import { inTurn } from "../frame/in-turn.js";
import type { Bench, Goal, Part, Row } from "../frame/part.js";
import { writeBare, writeNaive } from "./cold/naive.js";
import { type ColdStartCost, METER, startCold } from "./cold/start.js";

const ROUNDS = 9;

/** The request for each function, and the allowed cost of its start compared with the bare framework. */
const FUNCTIONS = [
  { what: "health", target: "health", request: "/", goal: { atMost: 1.5 } },
  { what: "search", target: "cliProductsSearch", request: "/?q=react", goal: { atMost: 3.3 } },
] as const;
const FIRST_ANSWER_GOAL: Goal = { atMost: 0.7 };

/**
 * The cost of a cold start under the real functions framework: an empty function, the same functions as most projects
 * deploy them, and Vaultmart's functions (DESIGN §10).
 */
export const part: Part = {
  name: "cold",
  title: "from the start of a process to its first answer",
  async run(bench) {
    const { root, folder, interrupt, progress } = bench;
    await runTool(root, "build", { interrupt });
    const sources = {
      framework: join(folder, "bare"),
      naive: join(folder, "naive"),
      ours: join(root, "functions"),
    };
    await writeBare(
      sources.framework,
      FUNCTIONS.map(({ target }) => target),
    );
    await writeNaive(root, sources.naive);
    await writeFile(join(folder, "meter.cjs"), METER);
    progress("Starting the Firestore emulator");
    const suite = await startSuite({
      ...{ root, name: "bench", services: ["firestore"], onProgress: progress, interrupt },
    });
    try {
      const rows: Row[] = [];
      for (const asked of FUNCTIONS) {
        progress(`Starting ${asked.what}`);
        rows.push(...(await compare(asked, sources, suite.env, bench)));
      }
      return { rows, remarks: REMARKS };
    } finally {
      await suite.stop();
    }
  },
};

const REMARKS = [
  `${ROUNDS} starts of each in turn, medians. Processor time is the process's own, user and system, until its first 200.`,
  "The naive index is our code as the compiler leaves it: packages unbundled, every function imported whichever is asked for, what we import on first use still imported then.",
  "Search answers from an emulator that holds nothing, so that its start is all that is measured.",
];

type Sources = Readonly<Record<"framework" | "naive" | "ours", string>>;

async function compare(
  { what, target, request, goal }: (typeof FUNCTIONS)[number],
  sources: Sources,
  env: Readonly<Record<string, string>>,
  { root, folder, interrupt }: Bench,
): Promise<Row[]> {
  const measure = async (cost: keyof ColdStartCost) => {
    const start = (source: string) => async () =>
      (await startCold(root, join(folder, "meter.cjs"), { source, target, request, env }))[cost];
    const { framework, naive, ours } = sources;
    const { costs } = await inTurn(
      { framework: start(framework), naive: start(naive), ours: start(ours) },
      { rounds: ROUNDS, interrupt },
    );
    return { framework: costs.framework.median, naive: costs.naive.median, ours: costs.ours.median };
  };
  const cpu = await measure("cpu");
  const answer = await measure("answer");
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    {
      what: `${what}, processor time`,
      ours: ms(cpu.ours),
      other: `framework alone ${ms(cpu.framework)}`,
      ratio: cpu.ours / cpu.framework,
      goal,
    },
    {
      what: `${what}, processor time`,
      ours: ms(cpu.ours),
      other: `naive index ${ms(cpu.naive)}`,
      ratio: cpu.ours / cpu.naive,
    },
    {
      what: `${what}, first 200`,
      ours: ms(answer.ours),
      other: `naive index ${ms(answer.naive)}`,
      ratio: answer.ours / answer.naive,
      goal: FIRST_ANSWER_GOAL,
    },
    {
      what: `${what}, first 200`,
      ours: ms(answer.ours),
      other: `framework alone ${ms(answer.framework)}`,
      ratio: answer.ours / answer.framework,
    },
  ];
}
