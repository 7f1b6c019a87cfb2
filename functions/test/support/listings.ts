import { createHash, randomBytes } from "node:crypto";
import { stringify } from "yaml";
import { buildArchive } from "#archive/build.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsSelfApprove, productsUpload } from "#contract/products.js";
import type { TestUser } from "./accounts.js";
import { newAddress, succeed } from "./http.js";

/** A slug that no other test has. */
export const newSlug = (word = "skill"): string => `${word}-${randomBytes(6).toString("hex")}`;

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A small real product: an agent skill with its manifest, as an author would zip it. */
export function skillArchive(
  slug: string,
  version = "1.0.0",
  files: Record<string, string | Uint8Array> = {},
): Promise<Uint8Array> {
  const manifest = {
    name: slug,
    version,
    category: "skills",
    description: "Summarises the commits since the last tag",
    author: "A Tester",
    license: "MIT",
    entry: "SKILL.md",
    agent_summary: "Turns commits into release notes",
  };
  const all: Record<string, string | Uint8Array> = {
    "vault.yaml": stringify(manifest),
    "SKILL.md": `---\nname: ${slug}\ndescription: Summarises commits\n---\n\nRead \`git log\` since the last tag and group it.\n`,
    "README.md": `# ${slug}\n\nVersion ${version}.\n`,
    ...files,
  };
  return buildArchive(
    Object.entries(all).map(([path, content]) => ({
      path,
      bytes: typeof content === "string" ? Buffer.from(content) : content,
    })),
  );
}

/** Sends bytes to an upload URL as a client does: one HTTP PUT. */
export const put = (url: string, bytes: Uint8Array): Promise<Response> =>
  fetch(url, { method: "PUT", headers: { "content-type": "application/zip" }, body: Buffer.from(bytes) });

/** Uploads an archive and returns its storage key. */
export async function upload(user: TestUser, slug: string, bytes: Uint8Array): Promise<string> {
  const { url, key } = await succeed(productsUpload, "POST", {
    token: user.token,
    input: { fileName: `${slug}.zip`, fileSize: bytes.length, productKey: slug },
  });
  const stored = await put(url, bytes);
  if (!stored.ok) throw new Error(`Storage answered ${stored.status}: ${await stored.text()}`);
  return key;
}

/** A valid body of `/cli/products/create`; a test changes one field. */
export const listingInput = (slug: string, fileKey: string, bytes: Uint8Array, more: object = {}) => ({
  title: "Release Notes Writer",
  slug,
  description: "Summarises the commits since the last tag",
  category: "skills",
  price: 0,
  fileKey,
  fileName: `${slug}.zip`,
  fileSize: bytes.length,
  version: "1.0.0",
  ...more,
});

export interface Listed {
  slug: string;
  productId: string;
  bytes: Uint8Array;
}

/**
 * Uploads an archive and creates a product, which then waits for approval.
 *
 * @param files more files of the archive
 */
export async function list(
  user: TestUser,
  {
    files,
    ...more
  }: {
    slug?: string;
    version?: string;
    price?: number;
    files?: Parameters<typeof skillArchive>[2];
  } & object = {},
): Promise<Listed> {
  const slug = more.slug ?? newSlug();
  const bytes = await skillArchive(slug, more.version, files);
  const fileKey = await upload(user, slug, bytes);
  const { productId } = await succeed(cliProductsCreate, "POST", {
    token: user.token,
    input: listingInput(slug, fileKey, bytes, more),
  });
  return { slug, productId, bytes };
}

/** Creates a product and publishes it. */
export async function publish(user: TestUser, more: Parameters<typeof list>[1] = {}): Promise<Listed> {
  const listed = await list(user, more);
  await succeed(productsSelfApprove, "POST", {
    token: user.token,
    input: { productId: listed.productId },
    address: newAddress(),
  });
  return listed;
}
