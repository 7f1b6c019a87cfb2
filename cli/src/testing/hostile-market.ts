// biome-ignore-all lint/suspicious/noControlCharactersInRegex: they are what is looked for.
import { mkdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rawZip } from "#archive/testing/raw-zip.js";
import { IDS } from "#contract/example-ids.js";
import { archiveOf, dump } from "../install/testing/market.js";
import type { ExampleMarket } from "./example-market.js";
import { sha256 } from "./example-market.js";
import type { Ran } from "./run-app.js";

/**
 * A marketplace that attacks its users. Whatever it sends, no file is written outside of the product's folder,
 * nothing controls the terminal, no redirect is followed, and every wait ends.
 */
export const SLUG = IDS.slug;

/** One attack on a user who installs a product. */
export interface Attack {
  readonly what: string;
  /** Changes a market that offers an honest archive. */
  readonly prepare: (market: ExampleMarket) => Promise<void> | void;
  /** Whether nothing may be written at all. Otherwise the product's folder may be. */
  readonly isRefused: boolean;
}

const product = (changes: object = {}) => ({
  ...{ id: IDS.productId, title: "Notes", slug: SLUG, description: "", readme: "", license: "MIT" },
  ...{ category: "skills", price: 0, authorUid: "u2", authorUsername: "eve", authorAvatar: "" },
  ...{ authorDisplayName: "Eve", fileName: "a.zip", fileSize: 1, thumbnailUrl: "", status: "published" },
  ...{ stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 }, tags: [], agent_summary: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z", version: "1.0.0" },
  ...changes,
});
export const found = (changes: object = {}) => ({ products: [product(changes)], total: 1 });

/** The market offers these bytes, with their true digest unless it says otherwise. */
export function offer(market: ExampleMarket, bytes: Uint8Array, said: object = {}): void {
  market.answers.set("GET /cli/products/search", found());
  market.files.set("/archive.zip", bytes);
  market.answers.set("POST /products/download", {
    ...{ url: `${market.url}/archive.zip`, fileName: "a.zip", fileSize: bytes.length },
    ...{ version: "1.0.0", sha256: sha256(bytes), ...said },
  });
}

/** An honest archive of the product. */
export const whole = (changes: Parameters<typeof archiveOf>[2] = {}) => archiveOf(SLUG, "1.0.0", changes);

const skill = { name: "SKILL.md", content: "# a" };
const zip = (...entries: Parameters<typeof rawZip>[0]["entries"]) => rawZip({ entries: [skill, ...entries] });

/** Archives that are not what was promised, or that leave their folder. */
const ARCHIVES: readonly (readonly [
  what: string,
  bytes: () => Promise<Uint8Array> | Uint8Array,
  said?: object,
])[] = [
  [
    "a flipped bit",
    async () => (await whole()).map((byte, at) => (at === 50 ? byte ^ 1 : byte)),
    { sha256: IDS.sha256 },
  ],
  ["another product's archive", () => archiveOf("something-else", "1.0.0", {})],
  ["another version's archive", () => archiveOf(SLUG, "9.0.0", {})],
  ["an archive that is shorter than announced", () => whole(), { fileSize: 50_000 }],
  ["an archive that is longer than announced", () => whole(), { fileSize: 10 }],
  ["a path outside", () => zip({ name: "../evil", content: "x" })],
  ["an absolute path", () => zip({ name: "/tmp/evil", content: "x" })],
  ["a drive", () => zip({ name: "C:\\evil", content: "x" })],
  [
    "a link",
    () => zip({ name: "link", content: "/etc", central: { attributes: 0o120777 << 16, madeBy: 0x031e } }),
  ],
  ["a name with escapes", () => zip({ name: "\u001b]0;evil\u0007.md", content: "x" })],
  ["the same name twice", () => zip(skill)],
  ["no archive", () => Buffer.from("<!doctype html>\u001b[2J")],
  ["a folder for a version control system", () => whole({ manifest: { install_target: ".git/hooks" } })],
  ["a folder outside of the project", () => whole({ manifest: { install_target: "../../neighbour" } })],
  ["a folder in the home folder", () => whole({ manifest: { install_target: "~/.ssh" } })],
  ["an absolute folder", () => whole({ manifest: { install_target: "/etc/cron.d" } })],
];

/** What a market says about the product. */
const PRODUCTS: readonly (readonly [what: string, changes: object])[] = [
  ["another slug", { slug: "../../evil" }],
  ["a slug with escapes", { slug: "a\u001b[2Jb" }],
  ["a version that is a path", { version: "../../1.0.0" }],
  ["a version with escapes", { version: "1.0.0\u001b]52;c;ZXZpbA==\u0007" }],
  ["an ID that is a path", { id: "../users" }],
  ["a category that is a path", { category: "../../skills" }],
  ["escapes in its texts", { title: "\u001b]0;evil\u0007\u202e", license: "MIT\r\u001b[A" }],
];

const redirect = (response: ServerResponse, status: number, location: string) => {
  response.writeHead(status, { location }).end();
  return true;
};

/** Sends data until the client closes the connection. */
const endless = (response: ServerResponse, start: string) => {
  response.writeHead(200, { "content-type": "application/json" }).write(start);
  const chunk = Buffer.alloc(1024 * 1024, "a");
  const send = () => {
    if (!response.destroyed && response.write(chunk)) setImmediate(send);
  };
  response.on("drain", send);
  send();
  return true;
};

const API = "/api/cli/products/search";
const ARCHIVE = "/archive.zip";
const ADVISORIES = "/advisories/all.json";
const LOG = "/log/";

/** Answers at the paths that start so, or at all, in another way. */
const at =
  (wanted: string, answer: (response: ServerResponse, path: string) => boolean) =>
  (market: ExampleMarket) => {
    market.handler = (path, response) => path.startsWith(wanted) && answer(response, path);
  };

const sends =
  (body: Uint8Array | string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(body);
    return true;
  };

const hop = (path: string) => Number(/\d+$/.exec(path)?.[0] ?? 0) + 1;

/** What a market answers instead of what was asked for. */
const ANSWERS: readonly Attack[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    what: `a redirect of the archive with ${status}`,
    prepare: at(ARCHIVE, (response) => redirect(response, status, API)),
    isRefused: true,
  })),
  {
    what: "a thousand redirects",
    prepare: at("/", (response, path) => redirect(response, 302, `/hop/${hop(path)}`)),
    isRefused: true,
  },
  {
    what: "a redirect to a service of this machine",
    prepare: at("/", (response) => redirect(response, 302, "http://169.254.169.254/latest/meta-data")),
    isRefused: true,
  },
  ...(
    [
      ["the API", API],
      ["storage", ARCHIVE],
    ] as const
  ).map(([where, path]) => ({
    what: `an endless body of ${where}`,
    prepare: at(path, (response) => endless(response, '{"products":["')),
    isRefused: true,
  })),
  {
    what: "endless advisories",
    prepare: at(ADVISORIES, (response) => endless(response, '{"advisories":["')),
    isRefused: false,
  },
  {
    what: "an endless log",
    prepare: at(LOG, (response) => endless(response, "market\n")),
    isRefused: true,
  },
  {
    what: "a small body that unpacks to a large one",
    prepare: at(API, (response) =>
      sends(gzipSync(Buffer.alloc(100 * 1024 * 1024, "[")), { "content-encoding": "gzip" })(response),
    ),
    isRefused: true,
  },
  {
    what: "JSON of a million levels",
    prepare: at(API, sends("[".repeat(1_000_000) + "]".repeat(1_000_000))),
    isRefused: true,
  },
  {
    what: "a head that never ends",
    prepare: at(API, (response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(1024 * 1024)}`);
      return true;
    }),
    isRefused: true,
  },
  {
    what: "an hour to wait",
    prepare: at(API, (response) => {
      response.writeHead(429, { "content-type": "application/json", "retry-after": "1e300" });
      response.end(JSON.stringify({ error: "Wait", code: "tooManyRequests" }));
      return true;
    }),
    isRefused: true,
  },
  {
    what: "escapes in an error",
    prepare: at(API, (response) => {
      const error = { error: "\u001b[2JEvil", code: "\u001b]0;x\u0007", issues: ["\u009b31m"] };
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(error));
      return true;
    }),
    isRefused: true,
  },
];

const ELSEWHERE: readonly (readonly [what: string, url: string])[] = [
  ["a file of this machine", "file:///etc/passwd"],
  ["another machine without encryption", "http://169.254.169.254/latest/meta-data"],
  ["no address", "javascript:alert(1)"],
];

/** Everything that a marketplace tries at once. Each ends at once. */
export const ATTACKS: readonly Attack[] = [
  ...ARCHIVES.map(([what, bytes, said]) => ({
    what,
    prepare: async (market: ExampleMarket) => offer(market, await bytes(), said),
    isRefused: true,
  })),
  ...PRODUCTS.map(([what, changes]) => ({
    what: `a product with ${what}`,
    prepare: (market: ExampleMarket) => void market.answers.set("GET /cli/products/search", found(changes)),
    isRefused: false,
  })),
  ...ELSEWHERE.map(([what, url]) => ({
    what: `a download from ${what}`,
    prepare: async (market: ExampleMarket) => offer(market, await whole(), { url }),
    isRefused: true,
  })),
  ...ANSWERS,
];

/** Sends a byte now and then, and never ends. */
const drip = (response: ServerResponse, start: string, headers: boolean) => {
  if (headers) response.writeHead(200).write(start);
  else response.socket?.write(start);
  const timer = setInterval(() => (headers ? response.write("a") : response.socket?.write("a")), 1_000);
  response.on("close", () => clearInterval(timer));
  return true;
};
const SLOWLY: readonly (readonly [how: string, answer: (response: ServerResponse) => boolean])[] = [
  ["no answer", () => true],
  ["a head byte by byte", (response) => drip(response, "HTTP/1.1 200 OK\r\nx-a: ", false)],
  ["a body byte by byte", (response) => drip(response, "{", true)],
];

/** Attacks whose waits end after some minutes, for the long run. */
export const SLOW_ATTACKS: readonly Attack[] = [API, ARCHIVE, ADVISORIES, LOG].flatMap((path) =>
  SLOWLY.map(([how, answer]) => ({
    what: `${how} at ${path}`,
    prepare: at(path, answer),
    // Without advisories the client warns and continues.
    isRefused: path !== ADVISORIES,
  })),
);

/** Anything that controls a terminal, other than colors, links, and the line of a progress bar. */
export const CONTROL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\u001b(?!\[[0-9;]*[mK]|\[\?25[hl]|\]8;;|\\)/;

/** What an installation may write: the product's folder, the lock, and what the client keeps about marketplaces. */
const ALLOWED =
  /^(?:project\/(?:vault-lock\.json$|vaultmart-products\/|\.gitignore$|\.vaultmart\/|\.claude\/(?:skills\/)?$|\.claude\/skills\/[a-z0-9-]+\/)|home\/\.config\/(?:vaultmart\/.*)?$)/;

/** Folders for one attack: a project beside others' files, and a home folder. */
export function arena(folder: string): { readonly cwd: string; readonly home: string } {
  const [cwd, home, neighbour] = ["project", "home", "neighbour"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [cwd, home, neighbour]) mkdirSync(one);
  return { cwd, home };
}

/** What an attack reached; empty if nothing. */
export async function reached(
  folder: string,
  { isRefused }: Attack,
  install: () => Promise<Ran>,
): Promise<readonly string[]> {
  const before = dump(folder);
  const { code, stdout, stderr } = await install();
  const after = dump(folder);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );
  const isKept = (path: string) => path.startsWith("home/.config/");
  const text = stdout + stderr;
  const problems = {
    "it controls the terminal": CONTROL.test(text),
    "the client is broken": text.includes("Internal error"),
    [`it writes ${changed.filter((path) => !ALLOWED.test(path))}`]: !changed.every((path) =>
      ALLOWED.test(path),
    ),
    [`it ends with ${code}`]: !(code >= (isRefused ? 1 : 0) && code <= 5),
    [`it writes ${changed}`]: isRefused && !changed.every(isKept),
  };
  const found = Object.entries(problems).flatMap(([problem, isReal]) => (isReal ? [problem] : []));
  return found.length === 0 ? [] : [...found, text.slice(0, 1_000)];
}
