import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportedFunctions } from "#tools/build/index-source.js";
import { alerts, isSought, type LogLine } from "#tools/ops/alerts.js";

const functions = exportedFunctions(readFileSync(join(process.cwd(), "functions/src/index.ts"), "utf8"));
const ALERTS = alerts(functions.map(({ name }) => name));

/** The alerts that look for a line in what a function has logged. */
export function alertsIn(service: string, logged: string): string[] {
  const lines = logged.split("\n").flatMap((text): LogLine[] => {
    try {
      return [{ service, entry: JSON.parse(text) as LogLine["entry"] }];
    } catch {
      // The beginning of the recent output, or what the platform's server says by itself.
      return [];
    }
  });
  return ALERTS.filter((alert) => lines.some((line) => isSought(alert, line))).map(({ id }) => id);
}
