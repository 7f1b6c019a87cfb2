import { ACCOUNTS, accountOf } from "./service-accounts.js";

/** The resources of each process of a function, and its maximum load. */
export interface Size {
  readonly memory: "256MiB" | "512MiB" | "1GiB";
  /** Whole CPUs; a process can take concurrent requests only with at least one. */
  readonly cpu: 1;
  /** Concurrent requests or events per process. */
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  /** Idle processes, which cost money even without requests. */
  readonly minInstances: number;
  /**
   * The maximum number of concurrent processes. It bounds what an attack can cost.
   * The platform rejects a function if its processors and memory at this number
   * exceed what the project may use in the region.
   */
  readonly maxInstances: number;
}

/** The quota of a new project per region (docs/decisions/130-at-most-so-many-processes.md). */
export const NEW_PROJECT_QUOTA = { cpus: 20, gibibytes: 40 } as const;

/**
 * For functions that receive and return small documents. They spend nearly all their time waiting
 * for the database, so 80 requests share a process. Node.js and the Firestore client take about 110
 * MB of it. Hosting times out after 60 s. No idle processes: a marketplace without visitors costs
 * nothing, and a first response takes a second. Ten processes serve 800 requests at once.
 */
const SMALL: Size = {
  memory: "256MiB",
  cpu: 1,
  concurrency: 80,
  timeoutSeconds: 60,
  minInstances: 0,
  maxInstances: 10,
};

/**
 * Functions that keep whole archives in memory. Two at once are two times 135 MB, in addition to
 * the process itself.
 */
const ARCHIVES: Partial<Size> = {
  memory: "512MiB",
  concurrency: 2,
  // Scanning stops after 50 s; the result so far is stored even if Hosting has timed out.
  timeoutSeconds: 120,
  // 20 requests at once; a client that gets 429 from the platform can send an archive again.
  maxInstances: 10,
};

/**
 * For functions triggered by writes. The platform retries failed events for a day, so there is time
 * to repeat lost commits.
 */
const EVENTS: Partial<Size> = { timeoutSeconds: 300, maxInstances: 5 };

/** The functions that differ from `SMALL`, by name. */
const SIZES: Readonly<Record<string, Partial<Size>>> = {
  // An index of 100,000 products takes 49 MB, twice that while it is loaded, and stays in memory; 300,000 take
  // 114 and 242 MB, in addition to the process itself.
  cliProductsSearch: { memory: "512MiB" },
  productsScan: ARCHIVES,
  cliProductsCreate: ARCHIVES,
  // 80 pages under way took 249 MiB in the server of production. The app that draws them, the index of the search, and up to 4 MB of
  // archives for a page of files come to that.
  appPages: { memory: "512MiB", concurrency: 40 },
  // Caches 32 MB of skill archives, and opens small archives of 20 MiB.
  marketPages: { memory: "512MiB", concurrency: 40 },
  // Keeps the index of the search, and 32 MB of skill archives; a request for skills opens eight of them.
  mcp: { memory: "1GiB", concurrency: 24 },
  // Each request keeps two copies of a picture of up to 5 MB. One at a time is drawn, which takes up to 150 MB.
  pictures: { memory: "512MiB", concurrency: 8 },
  // Each request keeps up to 1 MB of an archive, its directory, and the response: about 8 MB.
  productsFiles: { memory: "512MiB", concurrency: 24 },
  productsFile: { memory: "512MiB", concurrency: 24 },
  // A page has up to 20 readmes of 100 KB: with its response, about 8 MB.
  productsEdits: { memory: "512MiB", concurrency: 24 },
  // Each request deletes what an account has: with the clients of the database, Storage, and Auth, 16 at once took 242 MiB.
  usersDeleteAccount: { memory: "512MiB", concurrency: 16 },
  // One writer at a time is enough: the others would lose, and read again.
  logEntryCreated: { ...EVENTS, maxInstances: 1 },
  logCatchUp: { concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  // Each event has a connection of its own, and mail servers limit those.
  mailCreated: { ...EVENTS, concurrency: 5, maxInstances: 2 },
  mailCatchUp: { concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  advisoryWritten: EVENTS,
  productDeleted: EVENTS,
  productUpdated: EVENTS,
  reportEdited: EVENTS,
  userUpdated: EVENTS,
  // A large account has thousands of documents and files, 500 per commit; interrupted work
  // continues at the next delivery.
  deletionRequested: { memory: "512MiB", concurrency: 4, timeoutSeconds: 540, maxInstances: 2 },
  // A part of up to 200 MB of files flows through the process; two at a time.
  dataExportWritten: { memory: "512MiB", concurrency: 2, timeoutSeconds: 540, maxInstances: 2 },
  // One run at a time works on what is owed, a few payments at once.
  reconcile: { concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  settlePayments: { concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  // One archive at a time, as in a scan of an upload.
  rescan: { memory: "512MiB", concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  sweepPictures: { concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
  // Keeps the whole catalog twice, as documents and as the index made from them; one run at a time.
  searchSnapshot: { memory: "1GiB", concurrency: 1, timeoutSeconds: 540, maxInstances: 1 },
};

/** The largest body of a request in bytes: many times what an honest one needs. */
const BODY_BYTES = 64 * 1024;
/** The functions whose bodies may be larger, by name. */
const MORE_BODY_BYTES: Readonly<Record<string, number>> = {
  // A readme has up to 100 KB of UTF-8, which JSON may double.
  cliProductsCreate: 256 * 1024,
  productsListing: 256 * 1024,
  // Stripe's events contain whole objects.
  processorWebhooks: 256 * 1024,
};

/** The maximum size of a function's request body, in bytes (DESIGN §12). */
export const maxBodyBytesOf = (name: string): number => MORE_BODY_BYTES[name] ?? BODY_BYTES;

const MEBIBYTES: Readonly<Record<Size["memory"], number>> = { "256MiB": 256, "512MiB": 512, "1GiB": 1_024 };

/**
 * The options of Node.js in each deployed function. In a container of up to 512 MiB, V8 keeps 1 MiB for new objects, and
 * spends much of a request's processor time on moving them (docs/decisions/339-room-for-new-objects.md).
 */
export const NODE_OPTIONS = "--max-semi-space-size=8";

/** The memory of each process of a function, in bytes. */
export const memoryBytesOf = (name: string): number => MEBIBYTES[sizeOf(name).memory] * 1024 * 1024;

/** The resources of a function (docs/decisions/080-what-a-function-gets.md). */
export function sizeOf(name: string): Size {
  return { ...SMALL, ...SIZES[name] };
}

/** The deployment options of a function: its resources, and the service account that it runs as. */
export function deploymentOf(name: string): Size & { readonly serviceAccount: string } {
  return { ...sizeOf(name), serviceAccount: `${ACCOUNTS[accountOf(name)].id}@` };
}
