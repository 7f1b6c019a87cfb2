import { setTimeout as sleep } from "node:timers/promises";
import { cliProductsCreate } from "#contract/cli.js";
import { ApiError } from "#contract/client.js";
import { productsScan, productsSelfApprove, productsUpload } from "#contract/products.js";
import { createRequest } from "#packaging/listing.js";
import type { Context, Progress } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Project } from "./project.js";

/** Why a product that was listed is not on sale yet, and what its author does about it. */
export interface Waiting {
  readonly reason: "asked" | "held" | "not_verified" | "refused";
  readonly message: string;
  readonly next: string;
}

export interface Listed {
  readonly productId: string;
  readonly updated: boolean;
  /** True when the scan found something that an admin has to look at. */
  readonly held: boolean;
}

/** A limit that asks for more patience than this, in seconds, ends the command. */
const MAX_WAIT_SECONDS = 65;
const MAX_WAITS = 3;

const APPROVE_LATER = "`vaultmart publish --only-approve` publishes it.";

/**
 * Uploads a project's archive, has it scanned and lists it (DESIGN §8). Cut off
 * anywhere, it leaves an upload that expires, or a listing that waits.
 *
 * @throws CliError as the marketplace refuses; `retryable` when the bytes arrived damaged
 */
export async function send(
  { site, screen, signal }: Pick<Context, "site" | "screen" | "signal">,
  { manifest, files, archive }: Project,
  sha256: string,
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
  const listing = screen.progress("The marketplace scans the archive");
  return ending(listing, async () => {
    const scanned = await patiently(listing, signal, () =>
      site.api.call(productsScan, "POST", { storagePath: key }),
    );
    if (scanned.sha256 !== sha256) {
      throw new CliError(EXIT.retryable, "The archive did not arrive as it was sent", {
        hint: "Nothing was listed. Run `vaultmart publish` again.",
      });
    }
    listing.label("Listing");
    const request = createRequest(manifest, files, { key, fileName, fileSize });
    const { productId, updated } = await patiently(listing, signal, () =>
      site.api.call(cliProductsCreate, "POST", request),
    );
    return { productId, updated, held: scanned.held };
  });
}

/**
 * Publishes a listed product, where its author may.
 *
 * @returns why it waits instead, or nothing when it is on sale
 * @throws CliError when it could not be found out; the product stays listed, and the error says so
 */
export async function approve(
  { site, screen, signal }: Pick<Context, "site" | "screen" | "signal">,
  { productId, held, verified, asked }: Listed & { readonly verified: boolean; readonly asked: boolean },
): Promise<Waiting | undefined> {
  if (held) return HELD;
  if (!asked) return { reason: "asked", message: "it was to be listed only", next: APPROVE_LATER };
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
    throw new CliError(error.exitCode, `It is listed, but could not be published: ${error.message}`, {
      ...error.details,
      hint: APPROVE_LATER,
    });
  }
}

const HELD: Waiting = {
  reason: "held",
  message: "the scan found something that an admin of the marketplace has to look at",
  next: "Nothing is to be done: a notification tells you when it was looked at.",
};

const NOT_VERIFIED: Waiting = {
  reason: "not_verified",
  message: "your e-mail address is not verified",
  next: "Follow the link in the e-mail that you got when you signed up, `vaultmart login` again, then `vaultmart publish --only-approve`.",
};

async function ending<T>(progress: Progress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    progress.done();
  }
}

/** Asks again when a limit says how long to wait, so that whoever publishes ten folders in a row need not count. */
async function patiently<T>(progress: Progress, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await request();
    } catch (error) {
      const seconds = error instanceof CliError ? error.details.retryAfter : undefined;
      if (seconds === undefined || seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error;
      progress.label(`The marketplace asks to wait ${seconds} s`);
      await sleep(seconds * 1_000, undefined, { signal });
    }
  }
}
