import { ApiError } from "#contract/client.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import type { Project } from "./project.js";
import { approve, send } from "./send.js";

const SHA = "a".repeat(64);
const PROJECT = {
  manifest: {
    name: "commit-notes",
    version: "1.0.0",
    category: "skills",
    description: "Notes",
    author: "ana",
    license: "MIT",
    entry: "SKILL.md",
  },
  files: [],
  archive: new Uint8Array(10),
} as unknown as Project;

const UPLOADED = { url: "https://storage.example/put", key: "products/commit-notes-1/a.zip", expiresAt: "" };
const SCANNED = { safe: true, fileTypes: [], totalFiles: 1, held: false, findings: [], sha256: SHA };
const CREATED = { productId: "p1", slug: "commit-notes", status: "pending_review", updated: false };

const limited = (seconds: number) =>
  new CliError(EXIT.retryable, "Too many requests", { retryAfter: seconds });

/** A marketplace that returns these responses in order, by path. An error is thrown. */
function market(answers: Record<string, unknown[]>) {
  const called: string[] = [];
  const labels: string[] = [];
  const context = {
    signal: new AbortController().signal,
    screen: {
      progress: () => ({ advance: () => {}, label: (text: string) => labels.push(text), done: () => {} }),
    },
    site: {
      api: {
        call: async ({ path }: { path: string }) => {
          called.push(path);
          const answer = answers[path]?.shift();
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
      putBytes: async (url: string, bytes: Uint8Array) => {
        called.push(`PUT ${url} ${bytes.length}`);
      },
    },
  } as unknown as Context;
  return { context, called, labels };
}

const good = (change: Record<string, unknown[]> = {}) =>
  market({
    "/products/upload": [UPLOADED],
    "/products/scan": [SCANNED],
    "/cli/products/create": [CREATED],
    "/products/self-approve": [{ approved: 1, withdrawn: 0 }],
    ...change,
  });

const LISTED = { productId: "p1", updated: false, held: false, verified: true, asked: true };

test("an archive is uploaded, scanned and listed, in this order", async () => {
  const { context, called } = good();
  expect(await send(context, PROJECT, SHA)).toEqual({ productId: "p1", updated: false, held: false });
  expect(called).toEqual([
    "/products/upload",
    "PUT https://storage.example/put 10",
    "/products/scan",
    "/cli/products/create",
  ]);
});

test("bytes that arrived otherwise are not listed", async () => {
  const { context, called } = good({ "/products/scan": [{ ...SCANNED, sha256: "b".repeat(64) }] });
  await expect(send(context, PROJECT, SHA)).rejects.toMatchObject({ exitCode: EXIT.retryable });
  expect(called).not.toContain("/cli/products/create");
});

test("what the marketplace finds suspicious is held, whatever this machine found", async () => {
  const { context } = good({ "/products/scan": [{ ...SCANNED, held: true }] });
  expect(await send(context, PROJECT, SHA)).toMatchObject({ held: true });
});

describe("a limit", () => {
  test("that says how long to wait is waited for", async () => {
    const { context, called, labels } = good({ "/cli/products/create": [limited(0), CREATED] });
    await send(context, PROJECT, SHA);
    expect(called.filter((path) => path === "/cli/products/create")).toHaveLength(2);
    expect(labels).toContain("Rate limit reached. Retrying in 0 seconds");
  });

  test.each([
    ["asks for too much patience", [limited(3_600)]],
    ["comes again and again", [limited(0), limited(0), limited(0), limited(0), CREATED]],
    ["does not say how long", [new CliError(EXIT.retryable, "Too many open uploads"), CREATED]],
  ])("that %s ends it", async (_, answers) => {
    const { context } = good({ "/cli/products/create": answers });
    await expect(send(context, PROJECT, SHA)).rejects.toMatchObject({ exitCode: EXIT.retryable });
  });

  test("is not waited for after Ctrl-C", async () => {
    const interrupt = new AbortController();
    const { context } = good({ "/products/upload": [limited(60)] });
    const sending = send({ ...context, signal: interrupt.signal }, PROJECT, SHA);
    setTimeout(() => interrupt.abort(), 20);
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("approval", () => {
  test("puts a listed product on sale", async () => {
    const { context, called } = good();
    expect(await approve(context, LISTED)).toBeUndefined();
    expect(called).toEqual(["/products/self-approve"]);
  });

  test.each([
    ["a held product", { held: true }, "held"],
    ["an author whose e-mail address is not verified", { verified: false }, "not_verified"],
    ["an author who did not want it", { asked: false }, "asked"],
  ])("is not asked for %s", async (_, change, reason) => {
    const { context, called } = good();
    expect(await approve(context, { ...LISTED, ...change })).toMatchObject({ reason });
    expect(called).toEqual([]);
  });

  test("that is forbidden leaves the product waiting, with the reasons", async () => {
    const refusal = new CliError(EXIT.general, "Product is awaiting admin review", {
      issues: ["a.sh: odd"],
      cause: new ApiError(403, "Product is awaiting admin review"),
    });
    const { context } = good({ "/products/self-approve": [refusal] });
    expect(await approve(context, LISTED)).toMatchObject({
      reason: "refused",
      message: "Product is awaiting admin review: a.sh: odd",
    });
  });

  test("that fails otherwise is an error which says that the product is listed", async () => {
    const refusal = new CliError(EXIT.retryable, "Service unavailable", { cause: new ApiError(503, "") });
    const { context } = good({ "/products/self-approve": [refusal] });
    await expect(approve(context, LISTED)).rejects.toMatchObject({
      exitCode: EXIT.retryable,
      message: "The product was sent but could not be published: Service unavailable",
      details: { hint: expect.stringContaining("--only-approve") },
    });
  });
});
