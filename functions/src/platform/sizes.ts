/** What the platform gives each process of a function, and how much it sends there. */
export interface Size {
  readonly memory: "256MiB" | "512MiB" | "1GiB";
  /** Whole processors; the platform lets a process take several requests at once from one on. */
  readonly cpu: 1;
  /** Requests, or events, in one process at the same time. */
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  /** Processes that wait, and cost, while nobody calls. */
  readonly minInstances: number;
}

/**
 * What takes and answers small documents: nearly all of its time it waits for the database, so
 * that 80 requests share a process, of which Node and the client of Firestore take some 110 MB.
 * Hosting gives a request up after 60 s. No process waits for callers: a market that nobody
 * visits costs nothing, and a first answer takes a second.
 */
const SMALL: Size = { memory: "256MiB", cpu: 1, concurrency: 80, timeoutSeconds: 60, minInstances: 0 };

/** Holds whole archives. Two at once are two times 135 MB, beside the process itself. */
const ARCHIVES: Partial<Size> = {
  memory: "512MiB",
  concurrency: 2,
  // Judging ends after 50 s; what was judged by then is still kept when Hosting has given up.
  timeoutSeconds: 120,
};

/** Hears of writes. The platform delivers again what fails, for a day, so that there is time for lost commits. */
const EVENTS: Partial<Size> = { timeoutSeconds: 300 };

/** Where a function differs from `SMALL`, by its name. */
const SIZES: Readonly<Record<string, Partial<Size>>> = {
  // An index of 100,000 products takes 54 MB, as much again while it is loaded, and never leaves the process.
  cliProductsSearch: { memory: "512MiB" },
  productsScan: ARCHIVES,
  cliProductsCreate: ARCHIVES,
  // Keeps archives of skills, 32 MB of them, and opens small ones of 20 MiB.
  marketPages: { memory: "512MiB", concurrency: 40 },
  // Each request holds a picture of up to 5 MB, twice.
  pictures: { concurrency: 8 },
  productDeleted: EVENTS,
  productUpdated: EVENTS,
  reportEdited: EVENTS,
  userUpdated: EVENTS,
  // A large account is thousands of documents and files, 500 a commit; what is cut off goes on at the next delivery.
  deletionRequested: { memory: "512MiB", concurrency: 4, timeoutSeconds: 540 },
  // Holds the whole catalogue twice, as documents and as the index that is made of them; one run at a time.
  searchSnapshot: { memory: "1GiB", concurrency: 1, timeoutSeconds: 540 },
};

/** What a function gets (docs/decisions/080-what-a-function-gets.md). */
export function sizeOf(name: string): Size {
  return { ...SMALL, ...SIZES[name] };
}
