import { rawZip } from "#archive/testing/raw-zip.js";
import { cliProductsCreate } from "#contract/create-product.js";
import type { TestUser } from "./accounts.js";
import { refuse, succeed } from "./http.js";
import { listingInput, skillArchive, upload } from "./listings.js";

/** The fields that a test changes in a candidate: any field of the request. */
export type Change = { version?: string; slug?: string; [field: string]: unknown };

/** A valid request to create a product, with its archive uploaded but the product not created. */
export async function candidate(user: TestUser, slug: string, change: Change = {}, archive?: Uint8Array) {
  const name = change.slug ?? slug;
  const bytes = archive ?? (await skillArchive(name, change.version));
  const fileKey = await upload(user, name, bytes);
  return { input: listingInput(name, fileKey, bytes, change), bytes, fileKey };
}

/**
 * An archive that may be published as any product, since it has no manifest. Contents of equal length give
 * archives of equal length.
 */
export const plainArchive = (content = "# Notes\n"): Uint8Array =>
  rawZip({ entries: [{ name: "README.md", content }] });

export const create = (user: TestUser, input: Record<string, unknown>) =>
  succeed(cliProductsCreate, "POST", { token: user.token, input });

export const refuseCreate = (user: TestUser, input: Record<string, unknown>) =>
  refuse(cliProductsCreate, "POST", { token: user.token, input });
