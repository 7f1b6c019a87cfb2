import { execFile } from "node:child_process";
import { join } from "node:path";
import { type Suite, startSuite } from "../../emulators/suite.js";
import { runTool, typescriptLoader } from "../../terminal/child.js";
import { inTurn } from "../frame/in-turn.js";
import type { Bench, Part } from "../frame/part.js";
import { crowdOf } from "./load/crowd.js";
import { SHARES } from "./load/mix.js";
import { rowsOf, type Shown } from "./load/rows.js";
import { setScene } from "./load/scene.js";

/**
 * A minute of the mix, in rounds. Between them, a function that does nothing shows what the machine can do.
 */
const ROUNDS = 5;
const MIX_SECONDS = 12;
const BARE_SECONDS = 5;
/** Requests that start the processes, then as many again to estimate how many fill a round. */
const WARM_UP = 320;
const READERS = 120;

/**
 * A busy marketplace: visitors use the seeded marketplace through Hosting, like browsers, on the complete suite.
 * Afterward, the invariants are checked (DESIGN §5).
 */
export const part: Part = {
  name: "load",
  title: "a minute of a busy market",
  async run(bench) {
    const { root, interrupt, progress } = bench;
    await runTool(root, "build", { interrupt });
    progress("Starting the emulators with emulator-data/");
    const suite = await startSuite({
      ...{ root, name: "bench", importFrom: join(root, "emulator-data") },
      ...{ onProgress: progress, interrupt },
    });
    try {
      return { rows: rowsOf(await visited(suite, bench)), remarks: REMARKS };
    } finally {
      await suite.stop();
    }
  },
};

const REMARKS = [
  `Of a hundred requests: ${Object.entries(SHARES)
    .map(([kind, share]) => `${share} ${kind}`)
    .join(
      ", ",
    )}; by ${READERS} readers who are signed in, and by others from 4,000 addresses. Every checkout is paid.`,
  "The Functions emulator gives a process one request at a time, four processes a function at the most, and everything shares one machine: the figure is what the emulators carry, not what the platform does.",
  "Latencies are those of answers that succeeded, once the processes had started.",
];

async function visited(suite: Suite, { root, interrupt, progress }: Bench): Promise<Shown> {
  progress(`Signing up ${READERS} readers`);
  const crowd = crowdOf(suite, await setScene(suite, READERS));
  progress("Warming up");
  const warmUp = async () => ({ bare: await crowd.callNothing(WARM_UP), mix: await crowd.visit(WARM_UP) });
  await warmUp();
  const pace = await warmUp();
  crowd.forget();
  progress(`${ROUNDS} rounds of ${MIX_SECONDS} seconds`);
  const { costs } = await inTurn(
    {
      bare: () => crowd.callNothing(pace.bare * BARE_SECONDS),
      mix: () => crowd.visit(pace.mix * MIX_SECONDS),
    },
    { rounds: ROUNDS, warmUps: 0, interrupt },
  );
  const payments = await crowd.settle();
  progress("Checking the invariants");
  const { tally, unanswered, seconds } = crowd.seen();
  return {
    ...{ mix: costs.mix.median, bare: costs.bare.median, seconds },
    ...{ summary: tally.summary(), unanswered, payments },
    market: await checked(root, suite),
  };
}

/**
 * The result of `npm run check:invariants` on the suite. A separate process, because a process can connect to
 * one project only.
 */
function checked(root: string, suite: Suite): Promise<Shown["market"]> {
  const command = [...typescriptLoader(root), join(root, "tools/check-invariants/main.ts"), "--json"];
  const options = { env: { ...process.env, ...suite.env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, options, (failure, output) => {
      // The command fails if something is broken, and says what.
      if (!output) return reject(failure);
      const { documents, archives, violations } = JSON.parse(output);
      resolve({ documents, archives, violations: violations.length });
    });
  });
}
