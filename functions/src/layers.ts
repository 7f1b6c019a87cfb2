/**
 * The layers of the code as data: which folder holds what, and what it may import. `layers.test.ts` holds
 * every import against this table, and CONTRIBUTING's table is generated from it.
 */

/** A folder of one of the programs. */
export interface Layer {
  /** Its path in the project. */
  readonly folder: string;
  readonly holds: string;
}

/**
 * The folders of `functions/src`, lowest layer first. A folder imports only folders of a layer above it in
 * this list; folders of one layer do not know each other.
 */
export const LAYERS: readonly (readonly Layer[])[] = [
  [
    {
      folder: "contract",
      holds: "the routes as data: path, access, limit, request, response, failures; `Failure`",
    },
  ],
  [
    {
      folder: "platform",
      holds: "what every layer may use: configuration, log, region, function sizes, deadlines",
    },
  ],
  [{ folder: "domain", holds: "decisions by noun: pure, no I/O, no clock" }],
  [{ folder: "archive", holds: "reading, judging and building ZIP archives" }],
  [{ folder: "packaging", holds: "from a folder to an archive: ignore rules, manifest, listing" }],
  [{ folder: "gateway", holds: "the outside, loaded on first use: Auth, Storage, Stripe" }],
  [{ folder: "store", holds: "documents by noun; what leaves it is parsed" }],
  [
    { folder: "stripe-events", holds: "what each of Stripe's events does: one file an event" },
    { folder: "uploads", holds: "what scan and create do together: judge an upload, keep it" },
    {
      folder: "deletion",
      holds: "what the deletion of an account does after its answer, step by step",
    },
    {
      folder: "search",
      holds: "the catalogue as a search process holds it, and the snapshots that it starts from",
    },
    { folder: "skills", holds: "free skills, as other installers may have them" },
  ],
  [
    { folder: "http", holds: "the one way of a request: origin, caller, rate limit, parse, answer" },
    { folder: "events", holds: "the one way of a document's event; what an admin's edit sets off" },
  ],
  [
    { folder: "routes", holds: "one short file a route: load, decide, save" },
    {
      folder: "pages",
      holds: "functions outside `/api`: first HTML for people, Markdown and skills for machines, pictures",
    },
    { folder: "triggers", holds: "functions that no route calls: one file an event" },
  ],
];

/** The nouns by which `domain` and `store` are divided. What several nouns share stands beside their folders. */
export const NOUNS = ["products", "people", "money", "community", "progress", "moderation", "limits"];

/** Packages that only these folders of `functions/src` import, each with everything below its name. */
export const KEEPERS: Readonly<Record<string, readonly string[]>> = {
  "firebase-admin/firestore": ["store"],
  "firebase-admin/auth": ["gateway"],
  "firebase-admin/app": ["gateway"],
  "@google-cloud/storage": ["gateway"],
  stripe: ["gateway", "stripe-events"],
  express: ["http"],
  "firebase-functions": ["http", "events", "triggers"],
  "rate-limiter-flexible": ["store", "http"],
  jszip: ["archive"],
};

/** Folders that import nothing that reaches a file, a process or the network. */
export const PURE = ["contract", "platform", "domain"];

/** What the programs beside the functions may import of them and of each other, by the alias of a folder. */
export const PROGRAMS: readonly (Layer & { readonly imports: readonly string[] })[] = [
  {
    folder: "cli/src",
    holds: "the command-line client and its tools for agents",
    imports: ["contract", "domain", "archive", "packaging"],
  },
  {
    folder: "hosting/app/src",
    holds: "the web app",
    imports: ["contract", "domain", "archive", "packaging"],
  },
  {
    folder: "functions/test",
    holds: "rules tests and end-to-end tests, on the emulators",
    imports: ["*", "tools"],
  },
  {
    folder: "cli/test",
    holds: "tests of the built client as a process of its own, on the emulators",
    imports: ["contract", "domain", "archive", "packaging", "cli", "test", "tools"],
  },
  {
    folder: "hosting/test",
    holds: "tests of the site in a browser, on the emulators",
    imports: ["contract", "domain", "archive", "app", "test", "cli-test", "tools"],
  },
  {
    folder: "tools",
    holds: "the commands of the project",
    imports: ["*", "cli", "app", "test", "web-test"],
  },
];

/** The folders of `functions/src` that one of them may import, lowest layer first. */
export function importsOf(folder: string): string[] {
  const at = LAYERS.findIndex((layer) => layer.some((one) => one.folder === folder));
  return LAYERS.slice(0, Math.max(at, 0)).flatMap((layer) => layer.map((one) => one.folder));
}
