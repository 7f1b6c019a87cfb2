import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportedFunctions } from "../../build/index-source.js";
import { alerts, filterOf } from "../../ops/alerts.js";
import { markdownTable } from "./markdown.js";

/** Every alert of `ops/alerts`: when it begins, and the log lines that it looks for. */
export function alertsTable(root: string): string {
  const functions = exportedFunctions(readFileSync(join(root, "functions/src/index.ts"), "utf8"));
  return markdownTable(
    ["alert", "begins", "log lines"],
    alerts(functions.map(({ name }) => name)).map((alert) => [
      `[\`${alert.id}\`](#${alert.id})`,
      alert.rate
        ? `with more than ${alert.rate.moreThan} lines in ${alert.rate.minutes} minutes`
        : "with the first line",
      `\`${filterOf(alert)}\``,
    ]),
  );
}
