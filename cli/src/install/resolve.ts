import { CliError, EXIT } from "../errors.js";
import type { Delivered } from "../log/installing.js";
import { theirs } from "../market/words.js";
import type { AgentName } from "./agents.js";
import { type Finding, type OpenedArchive, openArchive } from "./archive.js";
import type { Lock, LockedFile, LockedProduct } from "./lock-file.js";
import type { Offer, Parcel, Source } from "./registry-client.js";
import { dependenciesOf, exactly, fits, parseWanted, type Wanted } from "./requirements.js";
import { foldersOf, type Targets, targetsOf } from "./targets.js";

/** A product to install, with its archive if its files must be written. */
export interface Chosen {
  readonly slug: string;
  readonly from: LockedProduct | undefined;
  readonly to: LockedProduct;
  readonly archive: OpenedArchive | undefined;
  /** Files that run automatically. */
  readonly hooks: readonly string[];
  readonly suspicious: readonly Finding[];
}

export interface Resolving {
  readonly source: Source;
  readonly lock: Lock;
  readonly wanted: readonly Wanted[];
  /** True if the user named the wanted products, so that they are not only dependencies. */
  readonly byName: boolean;
  /** Installed products whose version may change. */
  readonly refresh?: ReadonlySet<string>;
  /** Install exactly what the lock lists. */
  readonly frozen?: boolean;
  readonly global: boolean;
  /** The agents whose folders new products go to. */
  readonly agents?: readonly AgentName[] | undefined;
  /** Whether to move wanted products that are installed there too. */
  readonly move?: boolean;
  /** Whether a product's folder matches the lock. */
  readonly isIntact: (product: LockedProduct) => Promise<boolean>;
  readonly onProduct?: ((slug: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The maximum number of products that one command installs. */
const MAX_PRODUCTS = 100;

/**
 * Finds and downloads the requested products and their dependencies, breadth first. Dependency cycles are
 * allowed. A product is not downloaded if the lock has a matching version and its files are intact.
 *
 * @throws CliError `validation` if versions conflict, are pinned, or are not in a frozen lock
 */
export async function resolve(options: Resolving): Promise<Chosen[]> {
  const chosen = new Map<string, Chosen>();
  const queue: (Wanted & { readonly by?: string })[] = [...options.wanted];
  const asked = options.wanted.filter(({ slug }) => isAsked(options, slug));
  // One request for all, instead of one for each. `find` reports those that are missing.
  if (asked.length > 1) await options.source.findAll(asked.map(({ slug }) => slug));
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
        hint: "Name fewer products, or check their dependencies with `--dry-run`.",
      });
    }
    options.onProduct?.(slug);
    const found = await choose(options, next);
    chosen.set(slug, found);
    for (const dependency of found.to.dependencies) queue.push({ ...parseWanted(dependency), by: slug });
  }
  return [...chosen.values()];
}

/** Whether the marketplace must be asked about a product, because the lock does not decide its version. */
const isAsked = ({ lock, refresh, frozen }: Resolving, slug: string): boolean =>
  frozen !== true && (!lock.products.has(slug) || refresh?.has(slug) === true);

async function choose(options: Resolving, next: Wanted & { by?: string }): Promise<Chosen> {
  const { lock, refresh, frozen, wanted, byName } = options;
  const { slug, range } = next;
  const locked = lock.products.get(slug);
  const requested = (locked?.requested ?? false) || (byName && wanted.some((one) => one.slug === slug));
  if (locked && !refresh?.has(slug) && fits(locked.version, range)) {
    return keep(options, slug, { ...locked, requested });
  }
  if (frozen) throw notAsLocked(next, locked);
  // A lock with conflicts is resolved again in the chosen version, which is the pinned one.
  if (locked?.pinned && !lock.superseded?.has(slug)) {
    throw new CliError(EXIT.validation, `${slug} is pinned at ${locked.version}`, {
      hint: `To allow another version, run \`vaultmart unpin ${slug}\`.`,
    });
  }
  const offer = await options.source.find(slug);
  const version = versionOf(offer, next);
  return bring(options, { offer, version, locked, requested });
}

/** Keeps an installed product. Downloads its files again if they do not match the lock. */
async function keep(options: Resolving, slug: string, locked: LockedProduct): Promise<Chosen> {
  const { source, agents, global, isIntact } = options;
  const targets = moves(options, slug)
    ? targetsOf({ slug, category: locked.category, agents, global })
    : locked;
  const from = options.lock.products.get(slug);
  const to = withTargets(locked, targets);
  if (isSame(targets, locked) && (await isIntact(locked))) {
    return { slug, from, to, archive: undefined, hooks: [], suspicious: [] };
  }
  const parcel = await source.fetch({ slug, productId: locked.productId }, locked.version, locked.sha256);
  // Buyers keep what they have: the lock may name a version that is no longer offered.
  const archive = await openProved(options, slug, parcel, locked.sha256, { isOffered: false });
  const { files, hooks } = contentsOf(archive, targets);
  if (!sameFiles(files, locked.files)) {
    throw new CliError(EXIT.validation, `The lock's files for ${slug} do not match its archive`, {
      hint: "The lock file was edited. Restore it from version control.",
    });
  }
  return {
    slug,
    from,
    to: { ...to, log: locked.log ?? archive.log },
    archive,
    hooks,
    suspicious: archive.suspicious,
  };
}

/**
 * Opens an archive after verifying it against the marketplace's log.
 *
 * @param said `isOffered`: whether the marketplace offers this version to everyone; `changedAt`: when the product changed
 */
function openProved(
  { source, lock, signal }: Resolving,
  slug: string,
  parcel: Parcel,
  expected: string | undefined,
  said: Pick<Delivered, "isOffered" | "changedAt">,
): Promise<OpenedArchive> {
  const { version, log: carried } = parcel;
  const pinned = [...new Set([...lock.products.values()].flatMap(({ log }) => log?.keys ?? []))];
  const prove = async (sha256: string) => source.prove?.({ slug, version, sha256, pinned, carried, ...said });
  return openArchive(slug, parcel, expected, { prove, signal });
}

/** Whether the marketplace says that new users cannot get the version. It still serves it to those who had it before. */
const isYanked = ({ recalls = [] }: Offer, version: string): boolean =>
  recalls.some((recall) => recall.version === version && recall.state === "yanked");

const onlyTargets = ({ target, copies }: Targets): Targets => ({ target, ...(copies && { copies }) });

function withTargets({ copies: _, ...product }: LockedProduct, targets: Targets): LockedProduct {
  return { ...product, ...onlyTargets(targets) };
}

const isSame = (a: Targets, b: Targets): boolean => foldersOf(a).join("\n") === foldersOf(b).join("\n");

/** The files of an archive. A file may run automatically in one agent's folder and not in another's. */
function contentsOf(archive: OpenedArchive, targets: Targets): ReturnType<OpenedArchive["contents"]> {
  const all = foldersOf(targets).map((target) => archive.contents(target));
  return { files: all[0]?.files ?? [], hooks: [...new Set(all.flatMap(({ hooks }) => hooks))] };
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
  throw new CliError(EXIT.validation, `${slug} is published as ${offer.version}, which is not in ${range}`, {
    ...(by !== undefined && { issues: [`${by} requires ${slug}@${range}`] }),
    hint: `To install an older version, name it exactly: \`vaultmart install ${slug}@1.2.3\`.`,
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
  const { source, agents, global } = options;
  const { slug, productId, category } = offer;
  const sameVersion = locked?.version === version ? locked.sha256 : undefined;
  const parcel = await source.fetch(offer, version, sameVersion);
  if (parcel.version !== version) {
    throw new CliError(EXIT.retryable, `${slug} changed to ${parcel.version} when ${version} was requested`, {
      hint: "Run the same command again.",
    });
  }
  const isOffered = sameVersion === undefined && !isYanked(offer, version);
  const said = { isOffered, changedAt: offer.updatedAt };
  const archive = await openProved(options, slug, parcel, sameVersion, said);
  const { manifest } = archive;
  if (manifest && (manifest.name !== slug || manifest.version !== version)) {
    throw swapped(slug, version, `${manifest.name} ${manifest.version}`);
  }
  // A product keeps its folder, because the project may refer to its files.
  const targets =
    locked && !moves(options, slug)
      ? locked
      : targetsOf({ slug, category, agents, global, installTarget: manifest?.install_target });
  const { files, hooks } = contentsOf(archive, targets);
  const to: LockedProduct = {
    version,
    productId,
    category,
    sha256: archive.sha256,
    ...onlyTargets(targets),
    requested,
    pinned: options.lock.superseded?.has(slug) === true && locked?.pinned === true,
    dependencies: dependenciesOf(manifest),
    requiredBy: [],
    sideEffects: manifest?.agent_spec?.side_effects ?? [],
    capabilities: [...archive.capabilities],
    log: (sameVersion !== undefined && locked?.log) || archive.log,
    files,
  };
  return { slug, from: locked, to, archive, hooks, suspicious: archive.suspicious };
}

/** A marketplace publishes no product whose vault.yaml names another one. */
const swapped = (slug: string, version: string, named: string) =>
  new CliError(EXIT.general, `The archive of ${slug} ${version} belongs to another product or version`, {
    issues: [`vault.yaml: names ${theirs(named)}`],
    hint: "Nothing was written. Report it to the marketplace's operators.",
  });

const moves = ({ move, wanted }: Resolving, slug: string): boolean =>
  move === true && wanted.some((one) => one.slug === slug);

function contradiction(
  slug: string,
  version: string,
  range: string | undefined,
  by: string | undefined,
): CliError {
  return new CliError(EXIT.validation, `Only one version of ${slug} can be installed`, {
    issues: [`${slug}: ${by ?? "the command"} requires ${range}, but ${version} was chosen`],
    hint: "Choose a version that satisfies all products.",
  });
}

function notAsLocked(
  { slug, range, by }: Wanted & { by?: string },
  locked: LockedProduct | undefined,
): CliError {
  const needed = `${slug}${range === undefined ? "" : `@${range}`}`;
  return new CliError(
    EXIT.validation,
    `The lock does not contain ${needed}${by === undefined ? "" : `, which ${by} requires`}`,
    {
      ...(locked && { issues: [`${slug}: the lock has ${locked.version}`] }),
      hint: "Install without `--frozen`, and commit the lock.",
    },
  );
}
