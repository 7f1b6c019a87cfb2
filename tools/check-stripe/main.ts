import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { green, red } from "../terminal/screen.js";
import { readSandboxKey } from "./key.js";
import type { Result } from "./run.js";
import { compareShapes, shapesOf } from "./shapes.js";
import { runAt, runLocally } from "./suite.js";

const SANDBOX = "https://api.stripe.com";

const USAGE = `Checks that Stripe answers as Vaultmart expects. tools/check-stripe/README.md explains the calls.

  npm run check:stripe                  at the local Stripe, and at the sandbox if STRIPE_TEST_KEY is set
  npm run check:stripe -- --local       at the local Stripe only
  npm run check:stripe -- --sandbox     at the sandbox of STRIPE_TEST_KEY only
      --record FILE    where to store the sandbox's answers (default: .work/stripe-answers.json)
      --fixtures FILE  also compares the fields of all objects with Stripe's public fixtures3.json

  STRIPE_TEST_KEY      a key of a sandbox, which starts with sk_test_ or rk_test_`;

await runCommand(async (args, interrupt) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      local: { type: "boolean", default: false },
      sandbox: { type: "boolean", default: false },
      record: { type: "string", default: ".work/stripe-answers.json" },
      fixtures: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const isAtSandbox = values.sandbox || (!values.local && process.env.STRIPE_TEST_KEY !== undefined);
  const key = isAtSandbox ? readSandboxKey(process.env.STRIPE_TEST_KEY) : undefined;
  const options = { interrupt, said: show };

  console.log("The local Stripe");
  const here = values.sandbox && !values.local ? await runLocally() : await runLocally(options);
  let failures = values.sandbox && !values.local ? 0 : failed(here);
  if (values.fixtures !== undefined) showShapes(here, fixturesOf(values.fixtures), "the public fixtures");
  if (key !== undefined) {
    console.log("\nThe sandbox");
    const there = await runAt({ url: SANDBOX, key }, options);
    failures += failed(there);
    record(values.record, there);
    console.log(`\nThe answers are in ${values.record}.`);
    showShapes(here, bodiesOf(there), "the sandbox");
  }
  return failures === 0 ? 0 : 1;
});

function show({ call, answer, wrong, meaning }: Result): void {
  const status = answer?.status ?? "no answer";
  if (wrong.length > 0) {
    console.log(red(`✗ ${call.name} (${status})`));
    for (const line of wrong) console.log(red(`    ${line}`));
  } else if (call.asks) {
    console.log(`? ${call.name} (${status})\n    ${call.asks.question}\n    ${meaning}`);
  } else console.log(green(`✓ ${call.name} (${status})`));
}

function failed(results: readonly Result[]): number {
  const wrong = results.filter(({ wrong }) => wrong.length > 0).length;
  console.log(`${results.length} calls, ${wrong === 0 ? "all" : results.length - wrong} as expected`);
  return wrong;
}

function bodiesOf(results: readonly Result[]): unknown[] {
  return results.map(({ answer }) => answer?.body);
}

function fixturesOf(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { resources: object }).resources;
  } catch (failure) {
    throw new Refusal(`${file} is not a readable fixtures3.json: ${(failure as Error).message}`);
  }
}

function showShapes(results: readonly Result[], others: unknown, whose: string): void {
  const found = compareShapes(shapesOf(bodiesOf(results)), shapesOf(Object.values(others as object)));
  console.log(`\nFields of the local Stripe and of ${whose}: ${found.length} differences`);
  for (const { object, field, here, there } of found) {
    console.log(`  ${object}.${field}: ${here} here, ${there} there`);
  }
}

/** Stores the answers without what identifies the account: keys are sent, and never answered. */
function record(file: string, results: readonly Result[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const answers = results.map(({ call, answer, wrong, meaning }) => ({
    name: call.name,
    send: call.send,
    status: answer?.status,
    wrong,
    ...(meaning !== undefined && { meaning }),
    body: answer?.body,
  }));
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), answers }, null, 2)}\n`);
}
