import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { documentsIn } from "./documents.js";
import { heldOf, train, weightsFile, writtenCases } from "./train.js";

const TARGET = "functions/src/archive/instructions/prose/meaning/weights.ts";
const USAGE = "npm run train:judge -- --honest DIR [--honest DIR …] [--leave-out FILE] [--measure]";

/**
 * Learns the weights of the judge of plain orders from the sentences in `sentences/`, and from directories of honest
 * products, which are outside of the repository. `--measure` learns from one half of them and counts what it holds of
 * the other. The same directories give the same weights.
 */
await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      honest: { type: "string", multiple: true },
      "leave-out": { type: "string" },
      measure: { type: "boolean", default: false },
    },
  });
  if (!values.honest) throw new Refusal(USAGE);
  const list = values["leave-out"];
  const leftOut = new Set(list === undefined ? [] : readFileSync(list, "utf8").split("\n"));
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
