import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "#contract/client.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { productsScan, productsSelfApprove, productsUpload } from "#contract/products.js";
import type { Sigstore } from "#contract/sigstore.js";
import { createRequest } from "#packaging/listing.js";
import type { Context, Progress } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Project } from "./project.js";

/** Why a product is still pending, and what its author can do. */
export interface Waiting {
  readonly reason: "asked" | "held" | "not_verified" | "refused";
  readonly message: string;
  readonly next: string;
}

export interface Listed {
  readonly productId: string;
  readonly updated: boolean;
  /** True if the scan found something that an admin must review. */
  readonly held: boolean;
  /** Who signed the archive, as the marketplace verified it. */
  readonly sigstore?: Sigstore | undefined;
}

/** If a rate limit requires a longer wait, in seconds, the command fails. */
const MAX_WAIT_SECONDS = 65;
const MAX_WAITS = 3;

const APPROVE_LATER = "To publish it, run `vaultmart publish --only-approve`.";

/**
 * Uploads a project's archive, has it scanned and creates the product (DESIGN §8). If it is interrupted, it leaves an
 * upload, which expires, or a pending product.
 *
 * @param sigstoreBundle the text of a Sigstore bundle for the archive
 * @throws CliError if the marketplace rejects a step; `retryable` if the bytes arrived damaged
 */
export async function send(
  { site, screen, signal }: Pick<Context, "site" | "screen" | "signal">,
  { manifest, files, archive }: Project,
  sha256: string,
  sigstoreBundle?: string,
): Promise<Listed> {
  const fileName = `${manifest.name}-${manifest.version}.zip`;
  const fileSize = archive.length;
  const upload = screen.progress("Uploading", fileSize);
  const { key } = await ending(upload, async () => {
    const opened = await patiently(upload, signal, () =>
      site.api.call(productsUpload, "POST", { fileName, fileSize, productKey: manifest.name }),
    );
    await site.putBytes(opened.url, archive, upload.advance);
    return opened;
  });
  const listing = screen.progress("The marketplace is scanning the archive");
  return ending(listing, async () => {
    const scanned = await patiently(listing, signal, () =>
      site.api.call(productsScan, "POST", { storagePath: key }),
    );
    if (scanned.sha256 !== sha256) {
      throw new CliError(EXIT.retryable, "The archive was damaged during the upload", {
        hint: "The product was not created. Run `vaultmart publish` again.",
      });
    }
    listing.label("Creating the product");
    const request = createRequest(manifest, files, { key, fileName, fileSize }, sigstoreBundle);
    const { productId, updated, sigstore } = await patiently(listing, signal, () =>
      site.api.call(cliProductsCreate, "POST", request),
    );
    return { productId, updated, held: scanned.held, ...(sigstore && { sigstore }) };
  });
}

/**
 * Publishes a pending product, if its author may.
 *
 * @returns why it is still pending, or undefined if it is published
 * @throws CliError if the request failed. The product stays pending, and the error says so.
 */
export async function approve(
  { site, screen, signal }: Pick<Context, "site" | "screen" | "signal">,
  { productId, held, verified, asked }: Listed & { readonly verified: boolean; readonly asked: boolean },
): Promise<Waiting | undefined> {
  if (held) return HELD;
  if (!asked) return { reason: "asked", message: "you used --no-approve", next: APPROVE_LATER };
  if (!verified) return NOT_VERIFIED;
  const progress = screen.progress("Publishing");
  try {
    await ending(progress, () =>
      patiently(progress, signal, () => site.api.call(productsSelfApprove, "POST", { productId })),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.details.cause instanceof ApiError && error.details.cause.status === 403) {
      const issues = (error.details.issues ?? []).join("; ");
      return {
        reason: "refused",
        message: issues === "" ? error.message : `${error.message}: ${issues}`,
        next: error.details.hint ?? APPROVE_LATER,
      };
    }
    throw new CliError(error.exitCode, `The product was sent but could not be published: ${error.message}`, {
      ...error.details,
      hint: APPROVE_LATER,
    });
  }
}

const HELD: Waiting = {
  reason: "held",
  message: "the scan found something that an admin must review",
  next: "You do not need to do anything. You get a notification after the review.",
};

const NOT_VERIFIED: Waiting = {
  reason: "not_verified",
  message: "your email address is not verified",
  next: "Follow the link in the email that you got when you signed up, run `vaultmart login` again, then `vaultmart publish --only-approve`.",
};

async function ending<T>(progress: Progress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    progress.done();
  }
}

/** Retries when a rate limit says how long to wait, so that users can publish many folders in a row. */
async function patiently<T>(progress: Progress, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await request();
    } catch (error) {
      const seconds = error instanceof CliError ? error.details.retryAfter : undefined;
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error;
      progress.label(`Rate limit reached. Retrying in ${seconds} seconds`);
      await sleep(seconds * 1_000, undefined, { signal });
    }
  }
}
