import { runCommand } from "../terminal/command.js";
import { readSettings, USAGE } from "./settings.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** `npm run reconcile`: brings orders to the state that Stripe's payments have. */
await runCommand(async (args, interrupt) => {
  const settings = readSettings(args, process.env);
  if (!settings) {
    console.log(USAGE);
    return 0;
  }
  const { days, isDry, json, env } = settings;
  Object.assign(process.env, env);
  const { reconcilePayments } = await import("#settlement/reconcile.js");
  const now = new Date();
  const from = new Date(now.getTime() - days * DAY_MS);
  const result = await reconcilePayments(from, now, { isDry, hasTime: () => !interrupt.aborted });
  const { compared, findings } = result;
  if (json) console.log(JSON.stringify(result));
  else {
    for (const { payment, difference, result: end, order, status } of findings)
      console.log(`${payment}  ${difference}: ${end}${order ? `, order ${order} is ${status}` : ""}`);
    console.log(`${compared} payments, refunds and disputes compared, ${findings.length} differ`);
  }
  const isExplained = ({ result: end }: { result: string }) => end === "applied" || end === "none of ours";
  return isDry || findings.every(isExplained) ? 0 : 1;
});
