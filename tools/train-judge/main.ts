import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { documentsIn } from "./documents.js";
import {
  heldOf as heldPrograms,
  learnPrograms,
  lessonsOf,
  programsIn,
  programWeightsFile,
  writtenPrograms,
} from "./programs.js";
import { heldOf, train, weightsFile, writtenCases } from "./train.js";

const TARGET = "functions/src/archive/instructions/prose/meaning/weights.ts";
const PROGRAM_TARGET = "functions/src/archive/code/likeness/weights.ts";
const USAGE =
  "npm run train:judge -- [programs] --honest DIR [--honest DIR …] [--leave-out FILE] [--measure]";

/**
 * Learns the weights of the judge of plain orders from the sentences in `sentences/`, and from directories of honest
 * products, which are outside of the repository. `--measure` learns from one half of them and counts what it holds of
 * the other. The same directories give the same weights. `programs` learns those of programs instead.
 */
await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      honest: { type: "string", multiple: true },
      "leave-out": { type: "string" },
      measure: { type: "boolean", default: false },
    },
  });
  if (!values.honest) throw new Refusal(USAGE);
  const list = values["leave-out"];
  const leftOut = new Set(list === undefined ? [] : readFileSync(list, "utf8").split("\n"));
  if (positionals[0] === "programs") return trainPrograms(values.honest, leftOut);
  const written = writtenCases();
  const honest = values.honest.map((directory) => documentsIn(directory, leftOut));
  console.log(`${written.length} written sentences, ${honest.flat().length} honest products.`);
  if (values.measure) {
    for (const half of [0, 1] as const) {
      const weights = train(
        written,
        honest.flat().filter((one) => one.half === half),
      );
      for (const [at, documents] of honest.entries()) {
        const others = documents.filter((one) => one.half !== half);
        const held = heldOf(weights, others);
        console.log(
          `Learned from half ${half}: ${held.length} of ${others.length} others are held in directory ${at + 1}.`,
        );
      }
    }
    return 0;
  }
  const weights = train(written, honest.flat());
  writeFileSync(TARGET, weightsFile(weights));
  console.log(`${heldOf(weights, honest.flat()).length} of the same products are held. Wrote ${TARGET}.`);
  return 0;
});

/** Learns the weights that compare programs with attacks, from `programs/` and from the same directories. */
function trainPrograms(directories: readonly string[], leftOut: ReadonlySet<string>): number {
  const written = writtenPrograms();
  const honest = directories.flatMap((directory) => programsIn(directory, leftOut));
  const model = learnPrograms(lessonsOf(written, honest));
  const attacks = written.filter(({ isAttack }) => isAttack);
  const others = written.filter(({ isAttack }) => !isAttack);
  writeFileSync(PROGRAM_TARGET, programWeightsFile(model));
  console.log(
    [
      `${heldPrograms(model, attacks)} of ${attacks.length} written attacks,`,
      `${heldPrograms(model, others)} of ${others.length} written honest products,`,
      `and ${heldPrograms(model, honest)} of ${honest.length} other honest products are held. Wrote ${PROGRAM_TARGET}.`,
    ].join(" "),
  );
  return 0;
}
