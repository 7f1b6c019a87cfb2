import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { processorConnect } from "#contract/processor.js";
import { STRIPE_STATE, type Suite } from "../emulators/suite.js";
import { progress } from "../terminal/screen.js";
import type { Member, PublishedProduct } from "./market.js";

/**
 * Connects all authors of paid products to the local Stripe, so that their products can be bought in the seeded
 * marketplace.
 */
export async function connectSellers(
  suite: Suite,
  products: readonly PublishedProduct[],
  members: readonly Member[],
): Promise<void> {
  const sellers = members.filter(({ username }) =>
    products.some(({ author, free }) => author === username && !free),
  );
  for (const { client } of sellers) {
    const { accountId } = await client.call(processorConnect, "POST", {});
    await stripe(suite, "POST", `/_local/accounts/${accountId}/onboard`);
  }
  await stripe(suite, "POST", "/_local/idle");
  progress(`${sellers.length} authors can be paid`);
}

/**
 * Writes the accounts of the local Stripe next to the exported data, where a suite that imports the data finds them.
 */
export async function exportAccounts(suite: Suite, target: string): Promise<void> {
  const { data } = (await stripe(suite, "GET", "/v1/accounts?limit=100")) as { data: { id: string }[] };
  const accounts = data.map((account) => [account.id, account]);
  writeFileSync(join(target, STRIPE_STATE), `${JSON.stringify({ accounts }, null, 2)}\n`);
}

async function stripe(suite: Suite, method: "GET" | "POST", path: string): Promise<unknown> {
  const { LOCAL_STRIPE_URL, STRIPE_SECRET_KEY } = suite.env;
  const answer = await fetch(LOCAL_STRIPE_URL + path, {
    method,
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
  });
  if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
