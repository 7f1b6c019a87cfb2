import * as z from "zod";
import { Verdict } from "#archive/verdict.js";
import { capabilityLines } from "#contract/capabilities.js";
import { count } from "#packaging/problem.js";
import { argument, command } from "../command.js";
import { EXIT } from "../errors.js";
import { byKind } from "../install/printing.js";
import { printFindings } from "../publish/verdict.js";

const { manifest: _manifest, ...seen } = Verdict.shape;

/** Scans a product on this machine with the marketplace's scanner (DESIGN §4, §8). */
export const scan = command({
  name: "scan",
  group: "create",
  summary: "Scan a product's files on this machine with the marketplace's rules",
  details:
    "Builds the archive that `publish` would send, or reads a ZIP, and scans it for secrets, native programs, files that run " +
    "automatically, dangerous commands and hidden text. Malicious findings block a product, and the command exits with code 4. " +
    "Suspicious findings hold it until an admin reviews it. Notes have no effect.",
  parameters: {
    source: argument(
      "[source]",
      z.string().default("."),
      "A product's folder or a ZIP; by default the current folder",
    ),
  },
  examples: [
    { command: "vaultmart scan", summary: "Scan the product in this folder" },
    { command: "vaultmart scan ./commit-notes-1.0.0.zip", summary: "Scan an archive" },
  ],
  result: z.object({
    source: z.string(),
    /** `pass`: can be published. `hold`: an admin must review it. `block`: rejected, with exit code 4. */
    ...seen,
    /** The archive's SHA-256; missing if the folder cannot become an archive. */
    sha256: seen.sha256.optional(),
  }),
  exitCode: ({ outcome }) => (outcome === "block" ? EXIT.validation : EXIT.success),
  run: async ({ cwd, screen, signal }, { source }) => {
    const { judge } = await import("../publish/local-scan.js");
    const progress = screen.progress("Scanning");
    const { manifest: _, ...judged } = await judge(source, cwd, signal).finally(() => progress.done());
    return judged;
  },
  print: ({ outcome, findings, totalFiles, rulesVersion, capabilities }, screen) => {
    const { print, style } = screen;
    printFindings(findings, screen);
    if (findings.length > 0) print();
    const can = byKind(capabilityLines(capabilities));
    if (can.length > 0) print("Capabilities that the scan found:");
    for (const line of can) print(`  ${line}`);
    if (can.length > 0) print();
    const scanned = style.dim(`(${count(totalFiles, "file")} by rules ${rulesVersion})`);
    if (outcome === "pass") {
      print(`${style.green("✓")} This product can be published ${scanned}`);
    } else if (outcome === "hold") {
      print(`${style.yellow("!")} An admin must review this product before it is published ${scanned}`);
      print(
        "  You can send it; it then stays pending. To publish it immediately, remove the suspicious content.",
      );
    } else {
      const blocking = findings.filter(({ severity }) => severity === "malicious").length;
      print(
        `${style.red("✗")} The marketplace rejects this product: ${count(blocking, "finding")} ${scanned}`,
      );
    }
  },
});
