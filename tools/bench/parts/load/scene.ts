import { cliAuthProfile, cliProductsSearch } from "#contract/cli.js";
import { createClient } from "#contract/client.js";
import type { Suite } from "../../../emulators/suite.js";
import { createAccount, signIn } from "../../../seed/emulators.js";
import type { OnSale, Reader, Scene } from "./mix.js";

const AT_ONCE = 4;
const A_PAGE = 50;
/** The emulator starts processes for the first requests, which takes time on a small machine. */
const PATIENCE_MS = 120_000;

/** Creates readers with a profile, and reads the published products. */
export async function setScene(suite: Suite, readers: number): Promise<Scene> {
  const products = await everythingOnSale(suite);
  const titles = products.map(({ title }) => title.toLowerCase());
  return {
    readers: await signUp(suite, readers),
    products,
    // Whole titles, words and beginnings of words.
    words: titles.flatMap((title) => [title, ...title.split(" "), title.slice(0, 3)]),
  };
}

async function everythingOnSale(suite: Suite): Promise<(OnSale & { title: string })[]> {
  const client = createClient({ baseUrl: suite.apiUrl, timeout: PATIENCE_MS });
  const found: (OnSale & { title: string })[] = [];
  for (;;) {
    const page = { limit: A_PAGE, offset: found.length };
    const { products, total } = await client.call(cliProductsSearch, "GET", page);
    found.push(...products);
    if (found.length >= total || products.length === 0) return found;
  }
}

async function signUp(suite: Suite, count: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  const left = Array.from({ length: count }, (_, place) => place).values();
  const work = async () => {
    for (const place of left) readers.push(await newReader(suite, place));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return readers;
}

async function newReader(suite: Suite, place: number): Promise<Reader> {
  const account = {
    uid: `visitor-${place}`,
    email: `visitor-${place}@vaultmart.example`,
    password: "visitor",
    displayName: `Visitor ${place}`,
    note: "comes and goes with the benchmark",
  };
  await createAccount(suite, account);
  const token = await signIn(suite, account.email, account.password);
  const address = `10.2.${place >> 8}.${place & 255}`;
  const client = createClient({
    baseUrl: suite.apiUrl,
    token: () => token,
    headers: { "x-forwarded-for": address },
    timeout: PATIENCE_MS,
  });
  await client.call(cliAuthProfile, "GET", {});
  return { token, address };
}
