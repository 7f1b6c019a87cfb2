import { createServer } from "node:http";
import type { SearchableProduct } from "../../../../functions/src/domain/search/types.js";
import { db } from "../../../../functions/src/store/firestore.js";
import { serve } from "../../frame/worker.js";
import { productsOf } from "./catalogue.js";
import { listen } from "./listen.js";

/**
 * Search as it is written first: read every published product, keep those that hold the
 * words. `GET /products?…` takes our parameters and answers in our shape, unlimited and
 * uncounted. Beside it stand what every answer from this database costs at least: `GET
 * /document` reads one, and `GET /changes` asks for what has changed since now, which is
 * nothing. The same process fills the project before.
 */
serve({ fill, listen: () => listen(server) });

const A_COMMIT = 400;
/** The first product's, which every catalogue holds. */
const SOME_ID = productsOf(1)[0]?.id ?? "";

/** Writes so many published products into the project that the environment names. */
async function fill(count: number): Promise<void> {
  const products = productsOf(count);
  for (let from = 0; from < products.length; from += A_COMMIT) {
    const batch = db().batch();
    for (const product of products.slice(from, from + A_COMMIT)) {
      batch.create(db().collection("products").doc(product.id), stored(product));
    }
    await batch.commit();
  }
}

/** A product's document, with what no search looks at: a README as long as the seeded ones have. */
function stored({ id, rating, downloads, createdAt, ...listing }: SearchableProduct) {
  const at = new Date(createdAt);
  return {
    ...listing,
    readme: `# ${listing.title}\n\n${`${listing.description}. `.repeat(20).slice(0, 1_000)}`,
    license: "MIT",
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

type Stored = ReturnType<typeof stored>;

async function search(parameters: URLSearchParams): Promise<unknown> {
  const words = (parameters.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const category = parameters.get("category");
  const published = await db().collection("products").where("status", "==", "published").get();
  const found = published.docs
    .map((product) => ({ ...(product.data() as Stored), id: product.id }))
    .filter(({ title, slug, description, tags }) => {
      const text = [title, slug, description, ...tags].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .filter((product) => !category || product.category === category)
    .filter((product) => parameters.get("free") !== "true" || product.price === 0)
    .sort((a, b) => b.stats.downloads - a.stats.downloads);
  const offset = Number(parameters.get("offset"));
  const limit = Number(parameters.get("limit"));
  return { products: found.slice(offset, offset + limit), total: found.length };
}

async function oneDocument(): Promise<unknown> {
  return (await db().collection("products").doc(SOME_ID).get()).data();
}

async function changes(): Promise<unknown> {
  return (await db().collection("products").where("updatedAt", ">", new Date()).get()).size;
}

const answers: Record<string, (parameters: URLSearchParams) => Promise<unknown>> = {
  "/products": search,
  "/document": oneDocument,
  "/changes": changes,
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    const answer = await answers[pathname]?.(searchParams);
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
