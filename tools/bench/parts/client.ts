import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../terminal/child.js";
import { inTurn } from "../frame/in-turn.js";
import type { Bench, Part, Row } from "../frame/part.js";

const ROUNDS = 15;

/** Reports the processor's time of the process in microseconds as it exits; loaded before anything else. */
const METER = `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(3, String(user + system));
});
`;

/** The startup time of the built client, compared with an idle Node.js program. */
export const part: Part = {
  name: "client",
  title: "starting the command-line client",
  async run(bench) {
    const { root, folder, interrupt } = bench;
    await runTool(root, "build", { interrupt });
    const meter = join(folder, "meter.cjs");
    await writeFile(meter, METER);
    const binary = join(root, "cli/dist/vaultmart.cjs");
    const start =
      (...args: string[]) =>
      () =>
        processorTime(["--require", meter, ...args], bench);
    const { costs } = await inTurn(
      {
        nothing: start("-e", "0"),
        "--version": start(binary, "--version"),
        "--help": start(binary, "--help"),
        "help install": start(binary, "help", "install"),
        "list --offline": start(binary, "list", "--offline"),
      },
      { rounds: ROUNDS, interrupt },
    );
    const { nothing, ...commands } = costs;
    const rows = Object.entries(commands).map(
      ([command, { median }]): Row => ({
        what: `vaultmart ${command}`,
        ours: `${median.toFixed(0)} ms`,
        other: `node -e 0 ${nothing.median.toFixed(0)} ms`,
        ratio: median / nothing.median,
        ...(command === "--version" && { goal: { atMost: 1.5 } }),
      }),
    );
    return { rows, remarks: REMARKS };
  },
};

const REMARKS = [
  `${ROUNDS} rounds in turn, each a new process in an empty folder. Time is the processor's, user and system.`,
];

/** Milliseconds. */
async function processorTime(args: readonly string[], { folder, interrupt }: Bench): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    signal: interrupt,
    env: { HOME: folder, PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 || told === "") throw new Error(`node ${args.join(" ")} ended with ${code}`);
  return Number(told) / 1_000;
}
