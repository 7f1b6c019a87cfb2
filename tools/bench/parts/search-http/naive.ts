import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SearchableProduct } from "#domain/search/types.js";
import { db } from "#store/firestore.js";
import { serve } from "../../frame/worker.js";
import { Catalog } from "../search-core/catalog.js";

/**
 * Search without an index: reads every published product for each search and keeps those that contain the words.
 * `GET /document` reads one product, the least that a response from this database costs. The same process writes the
 * catalog before.
 */
serve({ fill, listen });

const PER_COMMIT = 400;
const SEED = 20_251;
let someId = "";

/** Writes a generated catalog into the project of the environment. @returns words of its titles to search for */
async function fill(count: number): Promise<string[]> {
  const products = [...new Catalog(SEED).products(count)];
  for (let from = 0; from < products.length; from += PER_COMMIT) {
    const batch = db().batch();
    for (const product of products.slice(from, from + PER_COMMIT)) {
      batch.create(db().collection("products").doc(product.id), stored(product));
    }
    await batch.commit();
  }
  someId = products[0]?.id ?? "";
  const titles = products.map(({ title }) => title.split(" ")[0] ?? "");
  return titles.filter((word) => /^[A-Za-z]{4,}$/.test(word)).slice(0, 200);
}

/** The document of a product, with a README of a common length, which no search reads. */
function stored({ id: _id, rating, downloads, createdAt, worksWith: _tools, ...listing }: SearchableProduct) {
  const at = new Date(createdAt);
  return {
    ...listing,
    readme: `${listing.description}. `.repeat(20).slice(0, 1_000),
    compatibility: {},
    currency: "usd",
    fileName: `${listing.slug}.zip`,
    fileSize: 20_000,
    version: "1.0.0",
    sha256: "0".repeat(64),
    agentSummary: listing.description,
    authorUid: `uid-of-${listing.authorUsername}`,
    authorDisplayName: listing.authorUsername,
    status: "published",
    settledStatus: "published",
    stats: { downloads, likes: 0, rating, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
    createdAt: at,
    updatedAt: at,
  };
}

async function search(q: string): Promise<unknown> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const published = await db().collection("products").where("status", "==", "published").get();
  const found = published.docs
    .map((product) => ({ ...(product.data() as ReturnType<typeof stored>), id: product.id }))
    .filter(({ title, slug, description, tags }) => {
      const text = [title, slug, description, ...tags].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.stats.downloads - a.stats.downloads);
  return { products: found.slice(0, 20), total: found.length };
}

const oneDocument = async () => (await db().collection("products").doc(someId).get()).data();

/** @returns the base URL */
async function listen(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    try {
      const answer = await (pathname === "/document" ? oneDocument() : search(searchParams.get("q") ?? ""));
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
