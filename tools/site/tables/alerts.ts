import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportedFunctions } from "../../build/index-source.js";
import { alerts } from "../../ops/alerts.js";
import { markdownTable } from "./markdown.js";

/** All alerts in `ops/alerts`: their meaning, and the condition that triggers them. */
export function alertsTable(root: string): string {
  const functions = exportedFunctions(readFileSync(join(root, "functions/src/index.ts"), "utf8"));
  return markdownTable(
    ["alert", "what happens", "begins"],
    alerts(functions.map(({ name }) => name)).map((alert) => [
      `[\`${alert.id}\`](#${alert.id})`,
      alert.title,
      alert.rate
        ? `after ${alert.rate.moreThan} lines in ${alert.rate.minutes} minutes`
        : "with the first line",
    ]),
  );
}
