import * as z from "zod";
import { command } from "../command.js";
import { Check, examine } from "../doctor/checks.js";
import { EXIT } from "../errors.js";

export const doctor = command({
  name: "doctor",
  group: "account",
  summary: "Diagnose problems and show how to fix them",
  details:
    "Checks the program, the configuration files, the site, the clock, the login and the installed products. Exits with code 1 if a check fails.",
  parameters: {},
  examples: [{ command: "vaultmart doctor", summary: "Run all checks" }],
  result: z.object({ healthy: z.boolean(), checks: z.array(Check) }),
  run: async (context) => {
    const progress = context.screen.progress("Checking");
    try {
      const checks = await examine(context);
      return { healthy: checks.every(({ status }) => status !== "failed"), checks };
    } finally {
      progress.done();
    }
  },
  exitCode: ({ healthy }) => (healthy ? EXIT.success : EXIT.general),
  print: ({ healthy, checks }, screen) => {
    const { green, yellow, red, dim, bold } = screen.style;
    const signs = { ok: green("✓"), warning: yellow("!"), failed: red("✗"), skipped: dim("–") };
    const width = Math.max(...checks.map(({ name }) => name.length));
    for (const { name, status, message, hint } of checks) {
      screen.print(`${signs[status]} ${name.padEnd(width)}  ${message}`);
      if (hint) screen.print(`  ${" ".repeat(width)}  ${dim(hint)}`);
    }
    screen.print();
    screen.print(healthy ? bold("No problems found.") : bold("Problems found."));
  },
});
