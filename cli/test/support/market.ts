import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { buildArchive } from "#archive/build.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsSelfApprove } from "#contract/products.js";
import type { TestUser } from "#test/support/accounts.js";
import { until } from "#test/support/console.js";
import { newAddress, succeed } from "#test/support/http.js";
import { listingInput, sha256, upload } from "#test/support/listings.js";
import { join as joinMarket } from "#test/support/records.js";

export interface Sold {
  readonly slug: string;
  readonly version: string;
  readonly sha256: string;
  readonly author: TestUser;
  /** The expected files in the product's folder: path to content. */
  readonly files: Readonly<Record<string, Buffer>>;
}

export interface Product {
  readonly version?: string;
  readonly category?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly executable?: readonly string[];
  readonly manifest?: object;
  /** By default a new author, because publishing is rate limited per author. */
  readonly author?: TestUser;
}

/**
 * Waits until the marketplace has a log. Its first checkpoint comes a moment after the first publication, and until then
 * the client warns that nothing can be proved.
 */
export async function logBegun(): Promise<void> {
  const checkpoint = `${process.env.SITE_URL}/log/checkpoint`;
  await until(async () => (await fetch(checkpoint, { headers: { "x-forwarded-for": newAddress() } })).ok);
}

/** Publishes a product, or a new version of it, through the routes. */
export async function sell(slug: string, product: Product = {}): Promise<Sold> {
  const { version = "1.0.0", category = "skills", files = {}, executable = [], manifest = {} } = product;
  const author = product.author ?? (await joinMarket());
  const said = {
    ...{ name: slug, version, category, description: "Does something useful", author: "A Tester" },
    ...{ license: "MIT", entry: "SKILL.md", ...manifest },
  };
  const all: Record<string, Buffer> = Object.fromEntries(
    Object.entries({ "vault.yaml": stringify(said), "SKILL.md": `# ${slug} ${version}\n`, ...files }).map(
      ([path, content]) => [path, Buffer.from(content as string)],
    ),
  );
  const bytes = await buildArchive(
    Object.entries(all).map(([path, content]) => ({
      ...{ path, bytes: content, executable: executable.includes(path) },
    })),
  );
  const token = author.token;
  const fileKey = await upload(author, slug, bytes);
  const more = {
    version,
    category,
    dependencies: (manifest as { dependencies?: object }).dependencies ?? {},
  };
  const input = listingInput(slug, fileKey, bytes, more);
  const { productId } = await succeed(cliProductsCreate, "POST", { token, input });
  await succeed(productsSelfApprove, "POST", { token, input: { productId }, address: newAddress() });
  await logBegun();
  return { slug, version, sha256: sha256(bytes), author, files: all };
}

/** Every file below a folder and its bytes. The path of an executable file ends with `*`. */
export function tree(folder: string, below = ""): Record<string, Buffer> {
  const found: Record<string, Buffer> = {};
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stat = lstatSync(join(folder, path));
    if (stat.isDirectory()) Object.assign(found, { [`${path}/`]: Buffer.alloc(0) }, tree(folder, path));
    else found[stat.mode & 0o111 ? `${path}*` : path] = readFileSync(join(folder, path));
  }
  return found;
}
