import * as z from "zod";
import { command } from "../command.js";
import { Check, examine } from "../doctor/checks.js";
import { EXIT } from "../errors.js";

export const doctor = command({
  name: "doctor",
  group: "account",
  summary: "Find out what is wrong, and what to do about it",
  details:
    "Looks at the program, the configuration's files, the site, the clock, the login and what is installed. Ends with 1 when something is wrong.",
  parameters: {},
  examples: [{ command: "vaultmart doctor", summary: "Why does it not work?" }],
  result: z.object({ healthy: z.boolean(), checks: z.array(Check) }),
  run: async (context) => {
    const progress = context.screen.progress("Looking");
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
    screen.print(healthy ? bold("All is well.") : bold("Something is wrong."));
  },
});
