import * as z from "zod";
import { Verdict } from "#archive/verdict.js";
import { count } from "#packaging/problem.js";
import { argument, command } from "../command.js";
import { EXIT } from "../errors.js";
import { printFindings } from "../publish/verdict.js";

const { manifest: _manifest, ...seen } = Verdict.shape;

/** Judges a product by the marketplace's own scanner, on this machine (DESIGN §4, §8). */
export const scan = command({
  name: "scan",
  group: "create",
  summary: "Judge a product's files by the marketplace's own rules, on this machine",
  details:
    "Builds the archive that `publish` would send, or takes a ZIP, and judges it: secrets, native programs, files that run by " +
    "themselves, dangerous commands, hidden text. Findings that are malicious block a product and end with exit code 4; " +
    "suspicious ones hold it until an admin has looked at it; notes stop nothing.",
  parameters: {
    source: argument(
      "[source]",
      z.string().default("."),
      "A product's folder or a ZIP; the current folder unless told",
    ),
  },
  examples: [
    { command: "vaultmart scan", summary: "Judge the product in this folder" },
    { command: "vaultmart scan ./commit-notes-1.0.0.zip", summary: "Judge an archive" },
  ],
  result: z.object({
    source: z.string(),
    /** `pass` can be published, `hold` waits for an admin, `block` is refused; the exit code is then 4. */
    ...seen,
    /** Of the archive; missing when none can be made of the folder. */
    sha256: seen.sha256.optional(),
  }),
  exitCode: ({ outcome }) => (outcome === "block" ? EXIT.validation : EXIT.success),
  run: async ({ cwd, screen, signal }, { source }) => {
    const { judge } = await import("../publish/judge.js");
    const progress = screen.progress("Scanning");
    const { manifest: _, ...judged } = await judge(source, cwd, signal).finally(() => progress.done());
    return judged;
  },
  print: ({ outcome, findings, totalFiles, rulesVersion }, screen) => {
    const { print, style } = screen;
    printFindings(findings, screen);
    if (findings.length > 0) print();
    const scanned = style.dim(`(${count(totalFiles, "file")} by rules ${rulesVersion})`);
    if (outcome === "pass") {
      print(`${style.green("✓")} Nothing keeps this product from being published ${scanned}`);
    } else if (outcome === "hold") {
      print(`${style.yellow("!")} An admin has to look at this product before it goes on sale ${scanned}`);
      print(
        "  It can be published: it then waits as pending. Without what is suspicious it is on sale at once.",
      );
    } else {
      const blocking = findings.filter(({ severity }) => severity === "malicious").length;
      print(
        `${style.red("✗")} The marketplace refuses this product: ${count(blocking, "finding")} ${scanned}`,
      );
    }
  },
});
