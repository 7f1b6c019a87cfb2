import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { IDS } from "#contract/example-ids.js";
import type { LogEntry } from "#domain/log/entry.js";
import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { writeProof } from "#domain/log/verifier.js";
import { archiveOf, dump } from "./install/testing/market.js";
import { FakeLog } from "./log/testing/fake-log.js";
import { type ExampleMarket, openExampleMarket, sha256 } from "./testing/example-market.js";
import { newFolder, type Ran, removeFolders, run } from "./testing/run-app.js";

/**
 * `vaultmart install` from marketplaces over HTTP whose log is honest, or lies. `log/check.test.ts` has every
 * lie by itself.
 */
const SLUG = IDS.slug;

let market: ExampleMarket;
let log: FakeLog;
let bytes: Uint8Array;
/** Whether the marketplace shows a log. */
let isShown: boolean;
/** Answers instead of the log, by its path. */
let lies: Record<string, string>;
/** The home of the user, who remembers the log. */
let home: string;

beforeEach(async () => {
  [market, lies] = [await openExampleMarket(), {}];
  bytes = await archiveOf(SLUG, "1.0.0", {});
  [log, isShown, home] = [
    new FakeLog().add(entry("published", "charts"), entry("published")),
    true,
    newFolder(),
  ];
  market.answers.set("GET /cli/products/search", { products: [product()], total: 1 });
  market.answers.set("POST /products/download", {
    ...{ url: `${market.url}/archive.zip`, fileName: "a.zip", fileSize: bytes.length },
    ...{ version: "1.0.0", sha256: sha256(bytes) },
  });
  market.files.set("/archive.zip", bytes);
  market.handler = (path, response) => {
    const below = /^\/log\/(.*)/.exec(path)?.[1];
    if (below === undefined) return false;
    const answer = isShown ? (lies[below] ?? log.answer(below)) : undefined;
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
    return true;
  };
});
afterEach(() => market.close());
afterAll(removeFolders);

const product = () => ({
  ...{ id: IDS.productId, title: "Notes", slug: SLUG, description: "", readme: "", license: "MIT" },
  ...{ category: "skills", price: 0, authorUid: "u2", authorUsername: "eve", authorAvatar: "" },
  ...{ authorDisplayName: "Eve", fileName: "a.zip", fileSize: 1, thumbnailUrl: "", status: "published" },
  ...{ stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 }, tags: [], agent_summary: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z", version: "1.0.0" },
});

function entry(kind: string, slug: string = SLUG, digest = sha256(bytes)): LogEntry {
  const at = new Date("2026-11-23T08:00:00Z");
  return { kind, slug, version: "1.0.0", sha256: digest, size: 900, publisher: "eve", at };
}

function newProject(): string {
  const root = join(newFolder(), "project");
  mkdirSync(root);
  return root;
}
const install = (root: string, way: "json" | "pipe" = "pipe") =>
  run(["install", SLUG], { url: market.url, cwd: root, home, way });
const lockOf = (root: string) =>
  JSON.parse(readFileSync(join(root, "vault-lock.json"), "utf8")).products[SLUG] as {
    log?: { keys: string[] };
  };

/** Installs into a project, and returns the sentence if nothing was written. */
async function refusal(root = newProject()): Promise<string> {
  const before = dump(dirname(root));
  const { code, stderr }: Ran = await install(root);
  expect(dump(dirname(root))).toEqual(before);
  return code === 1 ? stderr.replaceAll(market.url, "SITE") : `exit ${code}: ${stderr}`;
}

test("what the log has is installed, says so, and its proof and the key go into the lock", async () => {
  const root = newProject();
  const { code, stdout } = await install(root, "json");
  expect([code, JSON.parse(stdout).products[0].logged]).toEqual([0, true]);
  expect(lockOf(root).log?.keys).toEqual([log.keys[0]?.verifier.text]);
  expect((await install(newProject())).stdout).toContain("proved by the log");
});

test("a marketplace that never had a log says so once, and is installed from without a proof", async () => {
  isShown = false;
  const root = newProject();
  const { code, stdout } = await install(root, "json");
  expect([code, JSON.parse(stdout).products[0].logged]).toEqual([0, false]);
  expect(lockOf(root).log).toBeUndefined();
  expect((await install(newProject())).stderr.split("has no transparency log")).toHaveLength(2);
});

test("a version that the marketplace calls yanked is served to who had it, and is no lie", async () => {
  log.add(entry("yanked"));
  const recalls = [{ version: "1.0.0", state: "yanked", message: "Loses files" }];
  market.answers.set("GET /cli/products/search", { products: [{ ...product(), recalls }], total: 1 });
  expect((await install(newProject())).code).toBe(0);
});

test.each<[lie: string, tell: () => void, sentence: string]>([
  [
    "replaces an entry of its log",
    () => {
      log = honest.fork(1).add(entry("published", SLUG, "cd".repeat(32)));
    },
    "SITE shows two different logs",
  ],
  ["shows an older log", () => (log = log.fork(1)), "SITE shows an older log than before"],
  [
    "replays an old checkpoint",
    () => {
      const checkpoint = log.fork(1).checkpoint();
      lies[`lookup/${SLUG}@1.0.0`] = JSON.stringify({ ...log.lookup(SLUG), checkpoint });
    },
    "SITE sent an old checkpoint of its log again",
  ],
  [
    "swaps the bytes",
    () => {
      const evil = Buffer.concat([bytes, Buffer.from("evil")]);
      market.files.set("/archive.zip", evil);
      const said = { fileSize: evil.length, sha256: sha256(evil) };
      market.answers.set("POST /products/download", {
        ...market.answers.get("POST /products/download"),
        ...said,
      });
    },
    `SITE served other bytes for ${SLUG} 1.0.0 than it published`,
  ],
  [
    "publishes other bytes as the same version",
    () => log.add(entry("published", SLUG, "cd".repeat(32))),
    `The log of SITE has two archives for ${SLUG} 1.0.0, but a version never changes`,
  ],
  [
    "omits an entry",
    () => {
      const { entries } = log.lookup("charts");
      const checkpoint = log.checkpoint();
      lies[`lookup/${SLUG}@1.0.0`] = JSON.stringify({ checkpoint, entries });
    },
    `SITE serves ${SLUG} 1.0.0, but its log has no entry for it`,
  ],
  [
    "invents an entry",
    () => {
      const { checkpoint, entries } = log.lookup(SLUG);
      const invented = entries.map((one) => ({ ...one, entry: one.entry.replace('"size":900', '"size":1') }));
      lies[`lookup/${SLUG}@1.0.0`] = JSON.stringify({ checkpoint, entries: invented });
    },
    `SITE shows an entry about ${SLUG} that is not in its log`,
  ],
  [
    "forks, and has grown since",
    () => (log = log.fork(1).add(entry("published", "evil"), entry("published"))),
    "SITE changed its log after the fact",
  ],
  [
    "signs with another key",
    () => {
      log.keys = [readSigningKey(newSigningKey("market.example/log"))];
    },
    "SITE signs its log with another key, for which the known key does not vouch",
  ],
  ["offers what was removed", () => log.add(entry("removed")), "its log says that it was removed"],
  [
    "offers a yanked version as a good one",
    () => log.add(entry("yanked")),
    "its log says that it was yanked",
  ],
  ["hides its log", () => (isShown = false), "SITE no longer shows the log that it had"],
])("a marketplace that %s is refused, and nothing is written", async (_, tell, sentence) => {
  honest = log;
  expect((await install(newProject())).code).toBe(0);
  tell();
  expect(await refusal()).toContain(sentence);
});
let honest: FakeLog;

test("bytes that are not those of the log are refused at first contact", async () => {
  log = new FakeLog().add(entry("published", SLUG, "cd".repeat(32)));
  expect(await refusal()).toContain(`SITE served other bytes for ${SLUG} 1.0.0 than it published`);
});

test("with the lock, a new machine trusts no other key, and no marketplace without its log", async () => {
  const root = newProject();
  await install(root);
  rmSync(join(root, ".claude"), { recursive: true });
  home = newFolder();
  isShown = false;
  expect(await refusal(root)).toContain("SITE no longer shows the log that it had");
  isShown = true;
  log.keys = [readSigningKey(newSigningKey("market.example/log"))];
  expect(await refusal(root)).toContain("signs its log with another key");
});

test("what is in the lock is restored, though its version was yanked since", async () => {
  const root = newProject();
  await install(root);
  rmSync(join(root, ".claude"), { recursive: true });
  log.add(entry("yanked"));
  expect((await install(root)).code).toBe(0);
});

describe("`verify` proves what is in the lock, without a network", () => {
  let root: string;
  beforeEach(async () => {
    root = newProject();
    await install(root);
    market.handler = () => {
      throw new Error("The network was used");
    };
  });

  async function verified(edit: (product: { log: { entry: string; proof: string } }) => void = () => {}) {
    const file = join(root, "vault-lock.json");
    const lock = JSON.parse(readFileSync(file, "utf8"));
    edit(lock.products[SLUG]);
    writeFileSync(file, JSON.stringify(lock));
    const { code, stdout } = await run(["verify"], { url: undefined, cwd: root, home, way: "json" });
    const { logged, proofProblem } = JSON.parse(stdout).products[0];
    return [code, logged, proofProblem];
  }

  test("a valid proof", async () => {
    expect(await verified()).toEqual([0, true, undefined]);
  });

  test.each<[string, (product: { log: { entry: string; proof: string } }) => void, string]>([
    [
      "an edited entry",
      ({ log: of }) => {
        of.entry = of.entry.replace(/"size":\d+/, '"size":1');
      },
      "the proof is wrong",
    ],
    [
      "the entry of another product",
      ({ log: of }) => {
        const [other] = log.lookup("charts").entries;
        of.entry = other?.entry ?? "";
      },
      "the proof is wrong",
    ],
  ])("%s is reported, with exit code 1", async (_, edit, problem) => {
    expect(await verified(edit)).toEqual([1, false, expect.stringContaining(problem)]);
  });

  test("a proof by another key than the one that the user knows is reported", async () => {
    const other = new FakeLog().add(entry("published"));
    const [found] = other.lookup(SLUG).entries;
    const hashes = (found?.path ?? []).map((hash) => Buffer.from(hash, "base64"));
    const forged = writeProof({ index: 0, path: hashes, checkpoint: other.checkpoint() });
    const edit = (product: { log: object }) => {
      product.log = { entry: found?.entry, proof: forged, keys: [other.keys[0]?.verifier.text] };
    };
    expect(await verified(edit)).toEqual([1, false, expect.stringContaining("a key that you do not know")]);
  });
});

test("a marketplace whose log fails for a while is not trusted meanwhile", async () => {
  market.handler = (path, response) => {
    if (path.startsWith("/log/")) response.writeHead(503).end();
    return path.startsWith("/log/");
  };
  expect(await refusal()).toMatch(/^exit 5: .*cannot show its log/s);
});
