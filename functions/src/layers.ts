/**
 * The layers of the code as data: what each folder contains, and what it may import. `layers.test.ts` checks
 * every import against this table. The tables of CONTRIBUTING and of the architecture page are generated from it.
 */

/** A folder of one of the programs. */
export interface Layer {
  /** Its path in the project. */
  readonly folder: string;
  readonly holds: string;
}

/**
 * The folders of `functions/src`, lowest layer first. A folder may import only from folders of layers above it in this
 * list. Folders of the same layer must not import each other.
 */
export const LAYERS: readonly (readonly Layer[])[] = [
  [
    {
      folder: "contract",
      holds: "The routes as data: path, access, limits, request, response, failures",
    },
  ],
  [
    {
      folder: "platform",
      holds: "What every layer can use: configuration, log, region, function sizes, deadlines",
    },
  ],
  [{ folder: "domain", holds: "Decisions: pure functions without I/O or clock" }],
  [{ folder: "archive", holds: "Reads, scans, and builds ZIP archives" }],
  [
    {
      folder: "packaging",
      holds: "Turns a directory into an archive: ignore rules, manifest, product fields",
    },
  ],
  [
    {
      folder: "gateway",
      holds: "Clients for Auth, Storage, Stripe, and search servers, loaded on first use",
    },
  ],
  [{ folder: "store", holds: "Reads and writes Firestore documents, and validates what it reads" }],
  [
    {
      folder: "settlement",
      holds: "Updates payments from Stripe, moves the money that is owed, and responds to disputes",
    },
  ],
  [
    { folder: "stripe-events", holds: "Handlers for Stripe events, one file per event" },
    {
      folder: "uploads",
      holds: "Scans an uploaded archive and stores it, scans all products again, and deletes unused pictures",
    },
    {
      folder: "sales",
      holds: "Ends the checkout sessions of unpublished products, and refunds the buyers of removed ones",
    },
    {
      folder: "mail",
      holds: "Sends the emails of the outbox, and signs the links that end them",
    },
    {
      folder: "deletion",
      holds: "Deletes an account step by step after the response",
    },
    { folder: "export", holds: "Makes the copy of a user's data, part by part" },
    {
      folder: "search",
      holds: "The in-memory search index and its snapshots, and the servers of a search engine",
    },
    { folder: "files", holds: "The files of a version and of the log, for everyone who may read them" },
    {
      folder: "skills",
      holds: "The index of free skills, and of bought ones for their buyers, for other programs",
    },
  ],
  [
    {
      folder: "mcp",
      holds: "The tools and skills that agents use at the site, through the Model Context Protocol",
    },
  ],
  [
    { folder: "http", holds: "The path of a request: origin, caller, rate limit, parsing, response" },
    {
      folder: "events",
      holds: "The path of a Firestore event and of a scheduled run, and the effects of an edit by an admin",
    },
  ],
  [
    { folder: "routes", holds: "One short file per route: load, decide, save" },
    {
      folder: "pages",
      holds:
        "Functions without a route: first HTML for people, Markdown and skills for machines, tools for agents, images, unknown paths of the API",
    },
    { folder: "triggers", holds: "Background functions, one file per event" },
  ],
];

/** The nouns that divide `domain` and `store`. Code that several nouns share is beside their folders. */
export const NOUNS = ["products", "people", "money", "community", "progress", "moderation", "limits", "mail"];

/** Packages that only these folders of `functions/src` may import, including their subpaths. */
export const KEEPERS: Readonly<Record<string, readonly string[]>> = {
  "firebase-admin/firestore": ["store"],
  "firebase-admin/auth": ["gateway"],
  "firebase-admin/app": ["gateway"],
  "@google-cloud/storage": ["gateway"],
  mysql2: ["gateway"],
  nodemailer: ["gateway"],
  stripe: ["gateway", "stripe-events"],
  express: ["http"],
  "firebase-functions": ["http", "events", "triggers"],
  "rate-limiter-flexible": ["store", "http"],
  jszip: ["archive"],
  "@modelcontextprotocol/sdk": ["mcp", "http"],
};

/** Folders that must not import anything that accesses a file, a process or the network. */
export const PURE = ["contract", "platform", "domain"];
/** The log reads the source map of a bundle, after an error, to write lines of the source code. */
export const READS_FILES = "functions/src/platform/source-lines.ts";

/** The aliases of the folders that the other programs may import, from the functions and from each other. */
export const PROGRAMS: readonly (Layer & { readonly imports: readonly string[] })[] = [
  {
    folder: "cli/src",
    holds: "The command-line client and the MCP server",
    imports: ["contract", "domain", "archive", "packaging"],
  },
  {
    folder: "hosting/app/src",
    holds: "The web app",
    imports: ["contract", "domain", "archive", "packaging"],
  },
  {
    folder: "functions/test",
    holds: "Tests of the security rules, of the API on the emulators, and of the deployed bundles",
    imports: ["*", "tools"],
  },
  {
    folder: "cli/test",
    holds: "Tests of the client on the emulators: its code in the process of the test, or what users get",
    imports: ["contract", "domain", "archive", "packaging", "cli", "test", "tools"],
  },
  {
    folder: "hosting/test",
    holds: "Browser tests of the site, on the emulators",
    imports: ["contract", "domain", "archive", "app", "test", "cli-test", "tools"],
  },
  {
    folder: "tools",
    holds: "The commands of this repository",
    imports: ["*", "cli", "app", "test", "web-test"],
  },
];

/** The folders of `functions/src` that another program may import, lowest layer first. */
export function importsOf(folder: string): string[] {
  const at = LAYERS.findIndex((layer) => layer.some((one) => one.folder === folder));
  return LAYERS.slice(0, Math.max(at, 0)).flatMap((layer) => layer.map((one) => one.folder));
}
