import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { buildArchive } from "#archive/build.js";
import { CliError, EXIT } from "../../errors.js";
import { type Disk, sha256Of } from "../disk.js";
import type { InstallOptions } from "../install.js";
import type { Parcel, Source } from "../registry-client.js";
import type { Engine } from "../session.js";
import { projectPlace } from "../target-directory.js";
import { quickDisk } from "./failing-disk.js";

export const SITE = "https://market.example";

interface Release {
  readonly version: string;
  readonly category: string;
  readonly bytes: Uint8Array;
}

/** A marketplace in memory. */
export interface Market extends Source {
  /** Publishes a version. Its manifest is valid unless `manifest` makes it invalid. */
  readonly publish: (slug: string, version: string, product?: Product) => Promise<Uint8Array>;
  /** Publishes any bytes. */
  readonly publishBytes: (slug: string, version: string, bytes: Uint8Array, category?: string) => void;
  readonly withdraw: (slug: string) => void;
  /** Changes the response to a download. */
  readonly tamper: (change: (parcel: Parcel) => Parcel) => void;
  /** Downloads so far, as `slug@version`. */
  readonly fetched: readonly string[];
  /** The products of each request for many. */
  readonly asked: readonly (readonly string[])[];
}

export interface Product {
  readonly category?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly executable?: readonly string[];
  readonly manifest?: object;
}

export function createMarket(): Market {
  const releases = new Map<string, Release[]>();
  const withdrawn = new Set<string>();
  const fetched: string[] = [];
  const asked: string[][] = [];
  let tampered = (parcel: Parcel) => parcel;
  const missing = (slug: string) => new CliError(EXIT.notFound, `Product ${slug} not found`);
  const publishBytes: Market["publishBytes"] = (slug, version, bytes, category = "skills") => {
    releases.set(slug, [...(releases.get(slug) ?? []), { version, category, bytes }]);
  };
  return {
    site: SITE,
    fetched,
    asked,
    publishBytes,
    withdraw: (slug) => withdrawn.add(slug),
    tamper: (change) => {
      tampered = change;
    },
    publish: async (slug, version, product = {}) => {
      const bytes = await archiveOf(slug, version, product);
      publishBytes(slug, version, bytes, product.category);
      return bytes;
    },
    find: async (slug) => {
      const last = releases.get(slug)?.at(-1);
      if (!last || withdrawn.has(slug)) throw missing(slug);
      return { slug, productId: `id-${slug}`, category: last.category, version: last.version };
    },
    findAll: async (slugs) => {
      asked.push([...slugs]);
      return new Map(
        slugs.flatMap((slug) => {
          const last = releases.get(slug)?.at(-1);
          if (!last || withdrawn.has(slug)) return [];
          const offer = { slug, productId: `id-${slug}`, category: last.category, version: last.version };
          return [[slug, offer] as const];
        }),
      );
    },
    fetch: async ({ slug, productId }, version) => {
      expect(productId).toBe(`id-${slug}`);
      const list = releases.get(slug) ?? [];
      const found = version === undefined ? list.at(-1) : list.find((release) => release.version === version);
      if (!found) throw missing(`${slug}@${version}`);
      fetched.push(`${slug}@${found.version}`);
      const { bytes } = found;
      return tampered({ bytes, version: found.version, fileSize: bytes.length, sha256: sha256Of(bytes) });
    },
  };
}

export function archiveOf(slug: string, version: string, product: Product): Promise<Uint8Array> {
  const { category = "skills", files = {}, executable = [], manifest = {} } = product;
  const said = {
    ...{ name: slug, version, category, description: "Does something useful", author: "ana" },
    ...{ license: "MIT", entry: "SKILL.md", ...manifest },
  };
  const all = { "vault.yaml": stringify(said), "SKILL.md": `# ${slug} ${version}\n`, ...files };
  return buildArchive(
    Object.entries(all).map(([path, text]) => ({
      path,
      bytes: Buffer.from(text),
      executable: executable.includes(path),
    })),
  );
}

const folders: string[] = [];

/** An empty project inside a separate folder, so that tests detect files written next to it. */
export function newProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vaultmart-install-")));
  folders.push(folder);
  const root = join(folder, "project");
  mkdirSync(root);
  return root;
}

export const removeProjects = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};

let ids = 0;

export function engineAt(root: string, disk: Disk = quickDisk, told: string[] = []): Engine {
  return {
    disk,
    place: projectPlace(root),
    newId: () => (++ids).toString(16).padStart(16, "0"),
    tell: (line) => told.push(line),
  };
}

/** Options of a plain installation. Each test changes one of them. */
export const plainly = (source: Source, ...wanted: string[]): InstallOptions => ({
  source,
  wanted: wanted.map((text) => {
    const [slug = "", range] = text.split("@");
    return { slug, range };
  }),
  ...{ frozen: false, dryRun: false, allowHooks: false, force: false },
  approve: async () => true,
});

/** Everything below a folder: each file's mode and text, each folder, each link and its target. */
export function dump(folder: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stat = lstatSync(join(folder, path));
    if (stat.isDirectory()) Object.assign(found, { [`${path}/`]: "" }, dump(folder, path));
    else if (stat.isSymbolicLink()) found[path] = `→ ${readlinkSync(join(folder, path))}`;
    else found[path] = `${stat.mode & 0o111 ? "x" : "-"} ${readFileSync(join(folder, path), "latin1")}`;
  }
  return found;
}

/** Everything next to a project, without the project itself. */
export const around = (root: string): Record<string, string> =>
  Object.fromEntries(Object.entries(dump(dirname(root))).filter(([path]) => !path.startsWith("project")));
