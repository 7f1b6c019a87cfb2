import { runCommand } from "../terminal/command.js";
import { progress, red } from "../terminal/screen.js";
import { SUM_RULES } from "./checks/index.js";
import { checkMarket } from "./market.js";
import { readSettings, USAGE } from "./settings.js";

/** `npm run check:invariants`: checks the invariants of a marketplace (DESIGN §5) on its data. */
await runCommand(async (args) => {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const { json, fields, env } = readSettings(args, process.env);
  Object.assign(process.env, env);
  const { documents, archives, violations } = await checkMarket(
    json ? () => {} : progress,
    () => true,
    // Fields that this version always writes can be missing in data of earlier versions.
    ({ rule }) => fields || SUM_RULES.has(rule) || rule === "archive-in-storage",
  );
  if (json) console.log(JSON.stringify({ documents, archives, violations }));
  else {
    for (const { rule, path, message } of violations) console.log(red(`${rule}  ${path}: ${message}`));
    const found = violations.length === 1 ? "1 violation" : `${violations.length || "no"} violations`;
    console.log(`${documents} documents, ${archives} archives, ${found}`);
  }
  return violations.length === 0 ? 0 : 1;
});
