import { createRequire } from "node:module";

/**
 * The interfaces of the packages that the benchmark compares Vaultmart with, as far as it uses them. They have a
 * separate lock file, and only `npm run bench` installs them. The type check must work without them, so this module
 * declares interfaces and loads packages by name.
 */
export interface Peers {
  readonly autocannon: (options: AutocannonOptions) => Promise<AutocannonResult>;
  readonly jszip: {
    loadAsync(archive: Uint8Array, options: { checkCRC32: boolean }): Promise<JsZipArchive>;
  };
  readonly yauzl: {
    fromBuffer(
      archive: Buffer,
      options: { lazyEntries: boolean },
      callback: (error: Error | null, zip: YauzlArchive) => void,
    ): void;
  };
}

export interface AutocannonRequest {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Chooses the request at send time. */
  readonly setupRequest?: (request: AutocannonRequest, context: object) => AutocannonRequest;
  readonly onResponse?: (status: number, body: string, context: object) => void;
}

export interface AutocannonOptions {
  readonly url: string;
  readonly connections: number;
  /** Seconds. */
  readonly duration?: number;
  /** Total requests, instead of a duration. */
  readonly amount?: number;
  /** Response timeout in seconds. */
  readonly timeout?: number;
  readonly requests?: readonly AutocannonRequest[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AutocannonResult {
  readonly requests: { readonly average: number; readonly total: number };
  /** Milliseconds. */
  readonly latency: {
    readonly p50: number;
    readonly p90: number;
    readonly p99: number;
    readonly max: number;
  };
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  /** Requests without a response. */
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
  /** Seconds. */
  readonly duration: number;
}

export interface JsZipArchive {
  readonly files: Readonly<
    Record<string, { readonly dir: boolean; async(type: "uint8array"): Promise<Uint8Array> }>
  >;
}

export interface YauzlArchive {
  readEntry(): void;
  openReadStream(
    entry: YauzlEntry,
    callback: (error: Error | null, stream: NodeJS.ReadableStream) => void,
  ): void;
  on(event: "entry", listener: (entry: YauzlEntry) => void): void;
  on(event: "end", listener: () => void): void;
  on(event: "error", listener: (error: Error) => void): void;
}

export interface YauzlEntry {
  readonly fileName: string;
  readonly crc32: number;
  readonly uncompressedSize: number;
}

const load = createRequire(new URL("../node_modules/", import.meta.url));

/** The package itself, which `npm run bench` has installed. */
export function peer<Name extends keyof Peers>(name: Name): Peers[Name] {
  return load(name);
}

/** The name and the version, as printed next to the values: "jszip 3.10.2". */
export function peerName(name: keyof Peers): string {
  return `${name} ${load(`${name}/package.json`).version}`;
}
