import { setTimeout as sleep } from "node:timers/promises";
import { type PublicProduct, SLUGS_AT_ONCE, type UNAVAILABLE } from "#contract/cli.js";
import { MAX_ARCHIVE_BYTES, type Recall } from "#contract/fields.js";
import type { LogLookup } from "#contract/log.js";
import { productsDownload } from "#contract/products.js";
import type { Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Verify } from "../log/installing.js";

export type Unavailable = (typeof UNAVAILABLE)[number];

/** The published product with a slug. */
export interface Offer {
  readonly slug: string;
  readonly productId: string;
  readonly category: string;
  readonly version: string;
  /** When the product last changed: its texts, its versions, or whether it is offered. */
  readonly updatedAt?: string | undefined;
  /** The versions that the author has yanked or deprecated. */
  readonly recalls?: readonly Recall[] | undefined;
}

/** The downloaded bytes, with the site's data about them. */
export interface Parcel {
  readonly bytes: Uint8Array;
  readonly version: string;
  readonly fileSize: number;
  /** Missing only for a file that an older system stored. */
  readonly sha256?: string | undefined;
  /** The marketplace's log entries about the version. */
  readonly log?: LogLookup | undefined;
  /**
   * The changelog of the version. An author can publish a different text than the one in the
   * archive's `vault.yaml`.
   */
  readonly changelog?: string | undefined;
}

/** A source of products. Tests use one without a site. */
export interface Source {
  readonly site: string;
  /** @throws CliError `notFound` */
  readonly find: (slug: string) => Promise<Offer>;
  /** Asks for many products at once; those that are not published are missing. `find` then knows the others. */
  readonly findAll: (slugs: readonly string[]) => Promise<ReadonlyMap<string, Offer>>;
  /** The author's recall of a version, if the marketplace was queried about the product. */
  readonly recallOf?: ((slug: string, version: string) => Recall | undefined) | undefined;
  /** Of the products that `findAll` did not find, those that an admin removed or that may be malicious. */
  readonly unavailable?: ReadonlyMap<string, Unavailable> | undefined;
  /**
   * @param version by default, the published one
   * @param sha256 what a lock has for that version. With it, a yanked version is downloaded too
   * @throws CliError `validation` if the product must be bought first, or if the version was yanked; `notFound`
   *   if the version was never published
   */
  readonly fetch: (
    product: Pick<Offer, "slug" | "productId">,
    version?: string,
    sha256?: string,
  ) => Promise<Parcel>;
  /** Verifies that the marketplace's log contains the served archive, before anything opens it. */
  readonly prove?: Verify | undefined;
}

const MAX_WAITS = 3;
const MAX_WAIT_SECONDS = 90;

/**
 * The products of a site. Waits if the site's rate limit requires it.
 * @param prove compares downloads with the site's log; without it, downloads are not compared
 * @param onWait called with the number of seconds
 */
export function siteSource(
  site: Site,
  {
    prove,
    signal,
    onWait,
  }: { prove?: Verify; signal?: AbortSignal; onWait?: (seconds: number) => void } = {},
): Source {
  const patiently = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (let waits = 0; ; waits++) {
      try {
        return await attempt();
      } catch (error) {
        const seconds = error instanceof CliError ? error.details.retryAfter : undefined;
        if (seconds === undefined || seconds > MAX_WAIT_SECONDS || waits === MAX_WAITS) throw error;
        onWait?.(seconds);
        await sleep(seconds * 1_000, undefined, signal ? { signal } : {});
      }
    }
  };
  const known = new Map<string, Offer>();
  /** The slugs that `findAll` has requested, including those that the marketplace does not have. */
  const asked = new Set<string>();
  return {
    site: site.url,
    unavailable: site.unavailable,
    recallOf: (slug, version) => known.get(slug)?.recalls?.find((recall) => recall.version === version),
    find: async (slug) => {
      const offer = known.get(slug) ?? offerOf(await patiently(() => site.findProduct(slug)));
      known.set(slug, offer);
      return offer;
    },
    findAll: async (slugs) => {
      const unknown = [...new Set(slugs)].filter((slug) => !known.has(slug) && !asked.has(slug));
      for (let from = 0; from < unknown.length; from += SLUGS_AT_ONCE) {
        const some = unknown.slice(from, from + SLUGS_AT_ONCE);
        for (const product of await patiently(() => site.findProducts(some))) {
          known.set(product.slug, offerOf(product));
        }
        for (const slug of some) asked.add(slug);
      }
      return new Map(
        slugs.flatMap((slug) => {
          const offer = known.get(slug);
          return offer ? [[slug, offer] as const] : [];
        }),
      );
    },
    fetch: async ({ slug, productId }, version, sha256) => {
      await site.requireLogin();
      const input = {
        productId,
        ...(version !== undefined && { version }),
        ...(sha256 !== undefined && { sha256 }),
        ...(prove && { log: true }),
      };
      const { url, ...said } = await patiently(() => site.api.call(productsDownload, "POST", input)).catch(
        (error: unknown) => {
          throw explained(error, slug, version);
        },
      );
      const maxBytes = Math.min(said.fileSize, MAX_ARCHIVE_BYTES);
      return { ...said, bytes: await site.fetchBytes(url, { maxBytes }) };
    },
    prove: prove && ((delivered) => patiently(() => prove(delivered))),
  };
}

const offerOf = ({ slug, id, category, version, updatedAt, recalls }: PublicProduct): Offer => ({
  ...{ slug, productId: id, category, version, updatedAt, recalls },
});

/** Adds the product and a hint to an error. */
function explained(error: unknown, slug: string, version: string | undefined): unknown {
  if (!(error instanceof CliError)) return error;
  const { message, details } = error;
  if (details.code === "purchaseRequired") {
    return new CliError(EXIT.validation, `${slug}: ${message}`, {
      hint: `Buy it with \`vaultmart buy ${slug}\`, then install it.`,
      code: details.code,
      cause: error,
    });
  }
  if (details.code === "versionNotFound") {
    return new CliError(EXIT.notFound, `${slug} has no version ${version}`, {
      hint: `To see its versions, run \`vaultmart versions ${slug}\`.`,
      code: details.code,
      cause: error,
    });
  }
  return new CliError(error.exitCode, `${slug}: ${message}`, { ...details, cause: error });
}
