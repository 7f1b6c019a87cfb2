import { readFileSync } from "node:fs";
import { join } from "node:path";
import { discovered, eager, FUNCTIONS, held, kilobytes, load, missing } from "../support/bundles.js";
import { some } from "../support/effort.js";
import { startInstance } from "../support/instances.js";

const allBut = (...names: string[]) => FUNCTIONS.filter((name) => !names.includes(name));

/**
 * Large dependencies: the packages and folders that identify each one, the maximum KB that it adds to a
 * bundle with everything it imports, and the functions that need it. No other bundle may contain any of it.
 */
const WEIGHTS = {
  database: {
    parts: ["@google-cloud/firestore", "@grpc/grpc-js", "google-gax", "store"],
    kilobytes: 2_415,
    needed: allBut("health", "apiFallback"),
  },
  tokens: {
    parts: ["firebase-admin/lib/auth", "jose", "jsonwebtoken"],
    kilobytes: 500,
    needed: allBut(
      ...["health", "apiFallback", "appPages", "marketPages", "pictures", "unsubscribe"],
      ...["productDeleted", "searchSnapshot", "settlePayments", "sweepPictures"],
      ...["logCatchUp", "logEntryCreated", "rescan"],
    ),
  },
  limiter: {
    parts: ["rate-limiter-flexible"],
    kilobytes: 30,
    needed: allBut(
      ...["health", "apiFallback", "processorWebhooks", "deletionRequested", "productDeleted"],
      ...["productUpdated", "reconcile", "reportEdited", "searchSnapshot", "settlePayments"],
      ...["advisoryWritten", "sweepPictures", "userUpdated", "logCatchUp", "logEntryCreated", "rescan"],
      ...["mailCatchUp", "mailCreated"],
      "dataExportWritten",
    ),
  },
  sigstore: {
    parts: ["@sigstore/verify", "@sigstore/protobuf-specs"],
    kilobytes: 140,
    needed: ["cliProductsCreate"],
  },
  mail: {
    parts: ["nodemailer"],
    kilobytes: 350,
    needed: ["mailCatchUp", "mailCreated"],
  },
  storage: {
    parts: ["@google-cloud/storage"],
    kilobytes: 420,
    needed: [
      ...["cliProductsCreate", "productsDownload", "productsScan", "productsUpload", "deletionRequested"],
      // Copies of the catalog, and the files of skills.
      ...["cliProductsSearch", "appPages", "searchSnapshot", "marketPages", "mcp"],
      ...["pictures", "sweepPictures", "productsFiles", "productsFile", "rescan"],
      ...["usersDataExport", "dataExportWritten"],
      // Pictures that an edit names, and those of the history that are still stored.
      ...["productsListing", "productsEdits"],
    ],
  },
  archives: {
    parts: ["archive"],
    kilobytes: 170,
    needed: [
      // An admin's entry of the list of threats is read as scans read it.
      ...["cliProductsCreate", "productsScan", "rescan", "adminAct"],
      ...["appPages", "marketPages", "mcp", "productsFiles", "productsFile", "pictures", "dataExportWritten"],
    ],
  },
  zip: { parts: ["jszip"], kilobytes: 300, needed: ["dataExportWritten"] },
  manifests: {
    parts: ["yaml"],
    kilobytes: 120,
    needed: ["cliProductsCreate", "productsScan", "rescan", "marketPages", "mcp"],
  },
  parsers: {
    parts: ["@vscode/tree-sitter-wasm"],
    // With the code that reads their trees, the words of orders to agents in eight languages, and the weights of both models.
    kilobytes: 1_580,
    needed: ["cliProductsCreate", "productsScan", "rescan"],
  },
  searchServers: {
    parts: ["mysql2"],
    kilobytes: 750,
    // Search, and what updates and compares the search servers.
    needed: ["cliProductsSearch", "appPages", "mcp", "productDeleted", "productUpdated", "searchSnapshot"],
  },
  protocol: {
    parts: ["@modelcontextprotocol/sdk"],
    kilobytes: 150,
    needed: ["mcp"],
  },
  markdown: {
    parts: ["unified", "micromark", "highlight.js"],
    // Languages of code are the half of it.
    kilobytes: 640,
    needed: ["appPages"],
  },
  renderer: {
    parts: ["@resvg/resvg-wasm"],
    kilobytes: 60,
    needed: ["pictures"],
  },
  stripe: {
    parts: ["stripe"],
    kilobytes: 360,
    needed: [
      ...["processorCallback", "processorCheckout", "processorConnect", "processorWebhooks"],
      ...["ordersRefund", "ordersRefundRequest"],
      // They expire the open checkout sessions of what is no longer sold.
      ...["productDeleted", "productUpdated", "userUpdated"],
      ...["reconcile", "settlePayments"],
    ],
  },
} as const;

/** KB that every bundle contains: the functions SDK, zod and Vaultmart's code. */
const BASE_KILOBYTES = 205;

describe("a bundle holds what its function needs", () => {
  const parts = Object.values(WEIGHTS).flatMap((weight) => weight.parts.map((part) => ({ ...weight, part })));
  test.each(parts)("$part is where it is needed and nowhere else", ({ part, needed }) => {
    expect(FUNCTIONS.filter((name) => held(name).has(part))).toEqual(allBut(...allBut(...needed)));
  });

  test.each(FUNCTIONS)("%s weighs no more than that", (name) => {
    const needed = Object.values(WEIGHTS).filter((weight) => (weight.needed as string[]).includes(name));
    const budget = needed.reduce((sum, weight) => sum + weight.kilobytes, BASE_KILOBYTES);
    expect(kilobytes(name)).toBeLessThanOrEqual(budget);
  });

  test.each(FUNCTIONS)("%s has every package that it needs inside", (name) => {
    // node-fetch uses `encoding`, and mysql2 `cardinal`, if they are installed. Both work without them.
    expect(missing(name).filter((path) => !["encoding", "cardinal"].includes(path))).toEqual([]);
  });
});

describe("before its first request", () => {
  /** What is needed only later. */
  const LATER = [
    ...[WEIGHTS.stripe, WEIGHTS.searchServers, WEIGHTS.storage],
    ...[WEIGHTS.archives, WEIGHTS.manifests, WEIGHTS.sigstore],
  ].flatMap(({ parts }): readonly string[] => parts);

  test.each(FUNCTIONS)("%s imports neither Stripe, Storage, search server nor archive code", (name) => {
    const imported = eager(name);
    expect(imported.size).toBeGreaterThan(0);
    expect(LATER.filter((part) => imported.has(part))).toEqual([]);
  });

  test.each(some(FUNCTIONS, 8))("%s loads its own bundle, and runs nothing else", (name) => {
    const { files, run } = load(name);
    expect(files).toEqual(["index.cjs", `${name}.cjs`].sort());
    expect(run.size).toBeGreaterThan(0);
    const imported = eager(name);
    expect([...run].filter((part) => !imported.has(part))).toEqual([]);
  });

  test("what it may need later is there, asleep", () => {
    expect(load("productsDownload").asleep).toContain("@google-cloud/storage");
    expect(load("processorCheckout").asleep).toContain("stripe");
    expect(load("cliProductsSearch").asleep).toContain("firebase-admin/lib/auth");
    expect(load("cliProductsSearch").asleep).toContain("mysql2");
    for (const name of ["productsScan", "marketPages"]) {
      const { asleep } = load(name);
      for (const part of ["@google-cloud/storage", "archive", "yaml"]) expect(asleep).toContain(part);
    }
  });

  test("the database's client runs in search", () => {
    const { run } = load("cliProductsSearch");
    for (const part of ["@google-cloud/firestore", "@grpc/grpc-js", "google-gax"])
      expect(run).toContain(part);
  });

  test("all functions are loaded only when nobody names one", () => {
    expect(load("").files).toEqual(["all.cjs", "index.cjs"]);
  });
});

test("the deploy finds every function", () => {
  expect(discovered().sort()).toEqual([...FUNCTIONS].sort());
});

test("a stack in the log names our lines", async () => {
  const source = "functions/src/platform/config.ts";
  const message = "Emulator variables are set on a deployed function";
  const lines = readFileSync(join(process.cwd(), source), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(`new Error("${message}`)) + 1;
  // A deployed function with an emulator's address in its environment rejects every request.
  const health = await startInstance("health", { K_SERVICE: "health" });
  try {
    expect((await fetch(health.url)).status).toBe(500);
    const logged = health
      .said()
      .split("\n")
      .find((text) => text.includes(message));
    expect(JSON.parse(logged ?? "{}").stack).toContain(`${source}:${line}:`);
  } finally {
    await health.stop();
  }
});
