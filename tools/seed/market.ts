import { setTimeout as sleep } from "node:timers/promises";
import { buildArchive } from "#archive/build.js";
import { cliAuthProfile } from "#contract/cli.js";
import { ApiError, type Client, createClient } from "#contract/client.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsDownload, productsSelfApprove, productsUpload } from "#contract/products.js";
import { createRequest } from "#packaging/listing.js";
import type { Suite } from "../emulators/suite.js";
import { progress } from "../terminal/screen.js";
import type { SeedAccount } from "./accounts.js";
import { createAccount, signIn } from "./emulators.js";
import type { ProductFolder } from "./product-folder.js";

/** All members act at once, which takes time on a small machine. */
const PATIENCE_MS = 120_000;

/** A user of the marketplace: the username, and a client that is signed in as the user. */
export interface Member {
  readonly uid: string;
  readonly username: string;
  readonly client: Client;
}

export interface PublishedProduct {
  readonly productId: string;
  readonly slug: string;
  readonly author: string;
  readonly authorUid: string;
  readonly free: boolean;
}

/**
 * Creates an account and its profile. The username is derived from the display name.
 * @param address the IP address of this member; like real users, each member has a separate address and rate limit
 */
export async function join(suite: Suite, account: SeedAccount, address: string): Promise<Member> {
  await createAccount(suite, account);
  const token = await signIn(suite, account.email, account.password);
  const headers = { "x-forwarded-for": address };
  const client = createClient({ baseUrl: suite.apiUrl, token: () => token, headers, timeout: PATIENCE_MS });
  const { uid, username } = await call(() => client.call(cliAuthProfile, "GET", {}));
  return { uid, username, client };
}

/**
 * Publishes all products as their authors: the authors work concurrently, and each publishes one product after another,
 * bundles last.
 */
export async function publishAll(
  products: readonly ProductFolder[],
  members: readonly Member[],
): Promise<PublishedProduct[]> {
  const bundlesLast = [...products].sort(
    (a, b) => Number(a.manifest.category === "bundle") - Number(b.manifest.category === "bundle"),
  );
  const unknown = products.find(
    ({ manifest }) => !members.some(({ username }) => username === manifest.author),
  );
  if (unknown) throw new Error(`${unknown.manifest.name}: there is no author ${unknown.manifest.author}`);
  let done = 0;
  const shelves = members.map(async (member) => {
    const published: PublishedProduct[] = [];
    for (const product of bundlesLast.filter(({ manifest }) => manifest.author === member.username)) {
      published.push(await publish(member, product));
      done++;
      if (done % 10 === 0) progress(`${done} of ${products.length} products published`);
    }
    return published;
  });
  return (await Promise.all(shelves)).flat();
}

async function publish({ client, uid, username }: Member, product: ProductFolder): Promise<PublishedProduct> {
  const slug = product.manifest.name;
  const bytes = await buildArchive(product.files);
  const fileName = `${slug}-${product.manifest.version}.zip`;
  const { url, key } = await call(() =>
    client.call(productsUpload, "POST", { fileName, fileSize: bytes.length, productKey: slug }),
  );
  const stored = await fetch(url, { method: "PUT", body: Buffer.from(bytes) });
  if (!stored.ok) throw new Error(`${slug}: Storage returned ${stored.status}`);
  const uploaded = { key, fileName, fileSize: bytes.length };
  const { productId } = await call(() =>
    client.call(cliProductsCreate, "POST", createRequest(product.manifest, product.files, uploaded)),
  ).catch((error: unknown) => {
    const issues = error instanceof ApiError ? error.issues.join("\n") : "";
    throw new Error(`${slug} was rejected: ${issues}`, { cause: error });
  });
  await call(() => client.call(productsSelfApprove, "POST", { productId }));
  return { productId, slug, author: username, authorUid: uid, free: (product.manifest.price ?? 0) === 0 };
}

/** A member, with a product that the member has, by its position in the list of free products. */
export interface Reader {
  readonly member: Member;
  readonly product: PublishedProduct;
  readonly place: number;
}

/**
 * Each member downloads some of the free products, and more of the first ones, so that some products are more popular.
 * @returns the products that each member has
 */
export async function downloadSome(
  products: readonly PublishedProduct[],
  members: readonly Member[],
): Promise<Reader[]> {
  const free = products.filter((product) => product.free);
  const readers: Reader[] = [];
  const downloads = members.map(async (member, reader) => {
    for (const [place, product] of free.entries()) {
      if ((place * 7 + reader * 3) % 11 > 10 - place / 3) continue;
      if ((place + reader) % (2 + (place % 4)) !== 0) continue;
      await call(() => member.client.call(productsDownload, "POST", { productId: product.productId }));
      readers.push({ member, product, place });
    }
  });
  await Promise.all(downloads);
  progress(`${free.length} free products have been downloaded`);
  return readers;
}

/** Calls the API. If it is rate-limited, waits for the given time and calls it again. */
export async function call<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) throw error;
      await sleep(error.retryAfter * 1000);
    }
  }
}
