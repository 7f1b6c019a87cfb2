import { cliProductsSearch } from "#contract/cli.js";
import { exampleOf } from "#contract/examples.js";
import { type ExampleMarket, sha256 } from "./example-market.js";

const [EXAMPLE] = (exampleOf(cliProductsSearch, "GET").answer as { products: object[] }).products;

/** The versions of one product on a marketplace. */
export interface Released {
  /** What the API tells about it. */
  readonly product: (version: string) => object;
  /** Answers searches by its name and downloads. */
  readonly reply: NonNullable<ExampleMarket["reply"]>;
  published: string;
}

/** Puts a product's archives, by version, on a marketplace. The last one is the published one. */
export function release(
  market: ExampleMarket,
  slug: string,
  archives: ReadonlyMap<string, Uint8Array>,
): Released {
  for (const [version, bytes] of archives) market.files.set(`/${version}.zip`, bytes);
  const released: Released = {
    published: [...archives.keys()].at(-1) ?? "",
    product: (version) => ({ ...EXAMPLE, slug, version }),
    reply: (operation, { version = released.published, slug: name, slugs = name }) => {
      if (operation === "GET /cli/products/search" && slugs !== undefined)
        return { products: [released.product(released.published)], total: 1 };
      if (operation !== "POST /products/download") return undefined;
      const bytes = archives.get(version);
      if (!bytes) return { status: 404, error: "Version not found", code: "versionNotFound" };
      const said = { fileName: "a.zip", fileSize: bytes.length, version, sha256: sha256(bytes) };
      return { url: `${market.url}/${version}.zip`, ...said };
    },
  };
  return released;
}
