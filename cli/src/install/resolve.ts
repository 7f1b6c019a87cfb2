import { CliError, EXIT } from "../errors.js";
import type { AgentName } from "./agents.js";
import { type Finding, type OpenedArchive, openArchive } from "./archive.js";
import type { Lock, LockedFile, LockedProduct } from "./lock-file.js";
import type { Offer, Source } from "./source.js";
import { targetOf } from "./targets.js";
import { dependenciesOf, exactly, fits, parseWanted, type Wanted } from "./wanted.js";

/** A product as it shall be, and its archive where its files have to be written. */
export interface Chosen {
  readonly slug: string;
  readonly from: LockedProduct | undefined;
  readonly to: LockedProduct;
  readonly archive: OpenedArchive | undefined;
  /** Files that run by themselves. */
  readonly hooks: readonly string[];
  readonly suspicious: readonly Finding[];
}

export interface Resolving {
  readonly source: Source;
  readonly lock: Lock;
  readonly wanted: readonly Wanted[];
  /** True when a person named what is wanted, and so wants it for its own sake. */
  readonly byName: boolean;
  /** Installed products that may get another version. */
  readonly refresh?: ReadonlySet<string>;
  /** Nothing but what the lock says. */
  readonly frozen?: boolean;
  readonly global: boolean;
  /** Whose folders new products go to. */
  readonly agent?: AgentName | undefined;
  /** True when installed products that are wanted go there too. */
  readonly move?: boolean;
  /** Whether a product's folder is as its lock says. */
  readonly isIntact: (product: LockedProduct) => Promise<boolean>;
  readonly onProduct?: ((slug: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** More than one command should bring along without being asked. */
const MAX_PRODUCTS = 100;

/**
 * Finds and fetches what is wanted and all that it needs, breadth first; a cycle of
 * dependencies is no fault. What the lock has, fits and lies there whole is not fetched.
 *
 * @throws CliError `validation` when versions contradict each other, are pinned, or are not in a frozen lock
 */
export async function resolve(options: Resolving): Promise<Chosen[]> {
  const chosen = new Map<string, Chosen>();
  const queue: (Wanted & { readonly by?: string })[] = [...options.wanted];
  for (let next = queue.shift(); next; next = queue.shift()) {
    options.signal?.throwIfAborted();
    const { slug, range, by } = next;
    const known = chosen.get(slug);
    if (known) {
      if (!fits(known.to.version, range)) throw contradiction(slug, known.to.version, range, by);
      continue;
    }
    if (chosen.size === MAX_PRODUCTS) {
      throw new CliError(EXIT.validation, `More than ${MAX_PRODUCTS} products would be installed`, {
        hint: "Name fewer products, or look at what they need with `--dry-run`.",
      });
    }
    options.onProduct?.(slug);
    const found = await choose(options, next);
    chosen.set(slug, found);
    for (const dependency of found.to.dependencies) queue.push({ ...parseWanted(dependency), by: slug });
  }
  return [...chosen.values()];
}

async function choose(options: Resolving, next: Wanted & { by?: string }): Promise<Chosen> {
  const { lock, refresh, frozen, wanted, byName } = options;
  const { slug, range } = next;
  const locked = lock.products.get(slug);
  const requested = (locked?.requested ?? false) || (byName && wanted.some((one) => one.slug === slug));
  if (locked && !refresh?.has(slug) && fits(locked.version, range)) {
    return keep(options, slug, { ...locked, requested });
  }
  if (frozen) throw notAsLocked(next, locked);
  if (locked?.pinned) {
    throw new CliError(EXIT.validation, `${slug} is pinned at ${locked.version}`, {
      hint: `Let it go with \`vaultmart unpin ${slug}\`.`,
    });
  }
  const offer = await options.source.find(slug);
  const version = versionOf(offer, next);
  return bring(options, { offer, version, locked, requested });
}

/** What is installed stays as it is; its files are fetched again where they are not as the lock says. */
async function keep(options: Resolving, slug: string, locked: LockedProduct): Promise<Chosen> {
  const { source, agent, global, isIntact, signal } = options;
  const target = moves(options, slug)
    ? targetOf({ slug, category: locked.category, agent, global })
    : locked.target;
  const from = options.lock.products.get(slug);
  const to = { ...locked, target };
  if (target === locked.target && (await isIntact(locked))) {
    return { slug, from, to, archive: undefined, hooks: [], suspicious: [] };
  }
  const parcel = await source.fetch({ slug, productId: locked.productId }, locked.version);
  const archive = await openArchive(slug, parcel, locked.sha256, signal);
  const { files, hooks } = archive.contents(target);
  if (!sameFiles(files, locked.files)) {
    throw new CliError(EXIT.validation, `The lock lists other files for ${slug} than its archive has`, {
      hint: "Somebody edited the lock file: take it from version control again.",
    });
  }
  return { slug, from, to, archive, hooks, suspicious: archive.suspicious };
}

const sameFiles = (a: readonly LockedFile[], b: readonly LockedFile[]): boolean => {
  const lines = (files: readonly LockedFile[]) =>
    files.map((file) => JSON.stringify([file.path, file.sha256, file.bytes, file.executable])).sort();
  return JSON.stringify(lines(a)) === JSON.stringify(lines(b));
};

function versionOf(offer: Offer, { slug, range, by }: Wanted & { by?: string }): string {
  if (fits(offer.version, range)) return offer.version;
  const exact = exactly(range);
  if (exact !== undefined) return exact;
  throw new CliError(EXIT.validation, `${slug} is on sale as ${offer.version}, which is not in ${range}`, {
    ...(by !== undefined && { issues: [`${by} needs ${slug}@${range}`] }),
    hint: `An older version must be named exactly: \`vaultmart install ${slug}@1.2.3\`.`,
  });
}

async function bring(
  options: Resolving,
  {
    offer,
    version,
    locked,
    requested,
  }: { offer: Offer; version: string; locked: LockedProduct | undefined; requested: boolean },
): Promise<Chosen> {
  const { source, agent, global, signal } = options;
  const { slug, productId, category } = offer;
  const parcel = await source.fetch(offer, version);
  if (parcel.version !== version) {
    throw new CliError(EXIT.retryable, `${slug} became ${parcel.version} while ${version} was asked for`, {
      hint: "Run the same command again.",
    });
  }
  const sameVersion = locked?.version === version ? locked.sha256 : undefined;
  const archive = await openArchive(slug, parcel, sameVersion, signal);
  const { manifest } = archive;
  // A product stays where it was installed: the project may speak of its files.
  const target =
    locked && !moves(options, slug)
      ? locked.target
      : targetOf({ slug, category, agent, global, installTarget: manifest?.install_target });
  const { files, hooks } = archive.contents(target);
  const to: LockedProduct = {
    version,
    productId,
    category,
    sha256: archive.sha256,
    target,
    requested,
    pinned: false,
    dependencies: dependenciesOf(manifest),
    requiredBy: [],
    sideEffects: manifest?.agent_spec?.side_effects ?? [],
    files,
  };
  return { slug, from: locked, to, archive, hooks, suspicious: archive.suspicious };
}

const moves = ({ move, wanted }: Resolving, slug: string): boolean =>
  move === true && wanted.some((one) => one.slug === slug);

function contradiction(
  slug: string,
  version: string,
  range: string | undefined,
  by: string | undefined,
): CliError {
  return new CliError(EXIT.validation, `Only one version of ${slug} can be installed`, {
    issues: [`${slug}: ${by ?? "the command"} needs ${range}, but ${version} was chosen`],
    hint: "Name a version that all accept.",
  });
}

function notAsLocked(
  { slug, range, by }: Wanted & { by?: string },
  locked: LockedProduct | undefined,
): CliError {
  const needed = `${slug}${range === undefined ? "" : `@${range}`}`;
  return new CliError(
    EXIT.validation,
    `The lock does not hold ${needed}${by === undefined ? "" : `, which ${by} needs`}`,
    {
      ...(locked && { issues: [`${slug}: the lock has ${locked.version}`] }),
      hint: "Install without `--frozen`, and commit the lock.",
    },
  );
}
