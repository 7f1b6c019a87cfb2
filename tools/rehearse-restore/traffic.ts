import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { type Client, createClient, isRefusal } from "#contract/client.js";
import type { FailureCode } from "#contract/failures.js";
import { messages } from "#contract/messages.js";
import { processorCheckout } from "#contract/processor.js";
import { productsDownload, productsLike, productsReviews } from "#contract/products.js";
import { usersFollow } from "#contract/users.js";
import type { Suite } from "../emulators/suite.js";
import type { SeedAccount } from "../seed/accounts.js";
import { signIn } from "../seed/emulators.js";
import { call } from "../seed/market.js";

/** The results of a day of traffic. */
export interface Traffic {
  readonly sales: number;
  readonly downloads: number;
  readonly reviews: number;
  readonly messages: number;
}

/** A user of the seeded marketplace who is signed in. */
async function enter(suite: Suite, { email, password }: SeedAccount, address: string): Promise<Client> {
  const token = await signIn(suite, email, password);
  return createClient({
    ...{ baseUrl: suite.apiUrl, token: () => token, timeout: 60_000 },
    headers: { "x-forwarded-for": address },
  });
}

/**
 * Simulates a day of traffic on a small marketplace in minutes: users search, download, like, review, follow, message,
 * and buy.
 * @param each the number of products that each user views
 */
export async function makeTraffic(
  suite: Suite,
  accounts: readonly SeedAccount[],
  each: number,
): Promise<Traffic> {
  const done = { sales: 0, downloads: 0, reviews: 0, messages: 0 };
  await Promise.all(
    accounts.map(async (account, nth) => {
      const user = await enter(suite, account, `198.51.100.${nth + 101}`);
      const { uid } = await call(() => user.call(cliAuthProfile, "GET", {}));
      const { products } = await call(() => user.call(cliProductsSearch, "GET", { limit: 50 }));
      const others = products.filter(({ authorUid }) => authorUid !== uid);
      for (let turn = 0; turn < each; turn++) {
        const product = others[(turn * 7 + nth * 5) % others.length];
        if (!product) return;
        const { id: productId, authorUid } = product;
        if (product.price > 0) {
          done.sales += await unlessDone("alreadyPurchased", () => buy(suite, user, productId));
        }
        await call(() => user.call(productsDownload, "POST", { productId }));
        done.downloads++;
        await call(() => user.call(productsLike, "POST", { productId }));
        const review = { productId, rating: 1 + ((turn + nth) % 5), comment: `Day ${turn}` };
        done.reviews += await unlessDone("alreadyReviewed", () =>
          call(() => user.call(productsReviews, "POST", review)),
        );
        await call(() => user.call(usersFollow, "POST", { targetUid: authorUid, following: true }));
        await call(() => user.call(messages, "POST", { productId, text: `Does it work on day ${turn}?` }));
        done.messages++;
      }
    }),
  );
  await local(suite, "/_local/idle");
  return done;
}

/** Returns 1, or 0 if the marketplace rejects the request with the code because the seed has done the same. */
async function unlessDone(code: FailureCode, request: () => Promise<unknown>): Promise<number> {
  try {
    await request();
    return 1;
  } catch (error) {
    if (isRefusal(error, code)) return 0;
    throw error;
  }
}

/** Buys a product by card, and waits until Stripe has reported it. */
async function buy(suite: Suite, user: Client, productId: string): Promise<void> {
  const { url } = await call(() => user.call(processorCheckout, "POST", { productId }));
  const session = /(cs_\w+)/.exec(url)?.[1] ?? "";
  await local(suite, `/_local/sessions/${session}/pay`);
  await local(suite, "/_local/idle", { about: session });
}

async function local(suite: Suite, path: string, body: object = {}): Promise<void> {
  const { LOCAL_STRIPE_URL, STRIPE_SECRET_KEY } = suite.env;
  const answer = await fetch(`${LOCAL_STRIPE_URL}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
}
