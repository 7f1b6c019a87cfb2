import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeProof } from "#domain/log/verifier.js";
import { dump } from "./install/testing/market.js";
import { FakeLog } from "./log/testing/fake-log.js";
import { found, SLUG } from "./testing/hostile-market.js";
import { LIES, type LyingMarket, openLyingMarket, otherKey } from "./testing/lying-market.js";
import { newFolder, type Ran, removeFolders, run } from "./testing/run-app.js";

/**
 * `vaultmart install` from marketplaces over HTTP whose log is honest, or lies. `log/check.test.ts` has every
 * lie by itself, and `cli/test/lying-market.test.ts` runs the packed client.
 */
let lying: LyingMarket;
/** The home of the user, who remembers the log. */
let home: string;

beforeEach(async () => {
  [lying, home] = [await openLyingMarket(), newFolder()];
});
afterEach(() => lying.market.close());
afterAll(removeFolders);

function newProject(): string {
  const root = join(newFolder(), "project");
  mkdirSync(root);
  return root;
}
const install = (root: string, way: "json" | "pipe" = "pipe") =>
  run(["install", SLUG], { url: lying.market.url, cwd: root, home, way });
const lockOf = (root: string) =>
  JSON.parse(readFileSync(join(root, "vault-lock.json"), "utf8")).products[SLUG] as {
    log?: { keys: string[] };
  };

/** Installs into a project, and returns the sentence if nothing was written. */
async function refusal(root = newProject()): Promise<string> {
  const before = dump(dirname(root));
  const { code, stderr }: Ran = await install(root);
  expect(dump(dirname(root))).toEqual(before);
  return code === 1 ? stderr.replaceAll(lying.market.url, "SITE") : `exit ${code}: ${stderr}`;
}

test("what the log has is installed, says so, and its proof and the key go into the lock", async () => {
  const root = newProject();
  const { code, stdout } = await install(root, "json");
  expect([code, JSON.parse(stdout).products[0].logged]).toEqual([0, true]);
  expect(lockOf(root).log?.keys).toEqual([lying.log.keys[0]?.verifier.text]);
  expect((await install(newProject())).stdout).toContain("proved by the log");
});

test("a marketplace that never had a log says so once, and is installed from without a proof", async () => {
  lying.isShown = false;
  const root = newProject();
  const { code, stdout } = await install(root, "json");
  expect([code, JSON.parse(stdout).products[0].logged]).toEqual([0, false]);
  expect(lockOf(root).log).toBeUndefined();
  expect((await install(newProject())).stderr.split("has no transparency log")).toHaveLength(2);
});

test("a version that the marketplace calls yanked is served to who had it, and is no lie", async () => {
  lying.log.add(lying.entry("yanked"));
  const recalls = [{ version: "1.0.0", state: "yanked", message: "Loses files" }];
  lying.market.answers.set("GET /cli/products/search", found({ recalls }));
  expect((await install(newProject())).code).toBe(0);
});

test.each([true, false].flatMap((isCarried) => LIES.map((lie) => ({ ...lie, isCarried }))))(
  "a marketplace that $what is refused, and nothing is written, whether its downloads carry their proof: $isCarried",
  async ({ tell, sentence, isCarried }) => {
    lying.isCarried = isCarried;
    expect((await install(newProject())).code).toBe(0);
    tell(lying);
    expect(await refusal()).toContain(sentence);
  },
);

test("a download that carries its proof needs no other request about the log but that for its key", async () => {
  await install(newProject());
  expect(lying.market.seen.filter((request) => request.includes("/log/"))).toEqual(["GET /log/key"]);
  await install(newProject());
  expect(lying.market.seen.filter((request) => request.includes("/log/"))).toHaveLength(1);
});

test("bytes that are not those of the log are refused at first contact", async () => {
  lying.log = new FakeLog().add(lying.entry("published", SLUG, "cd".repeat(32)));
  expect(await refusal()).toContain(`SITE served different bytes for ${SLUG} 1.0.0 than it published`);
});

test("with the lock, a new machine trusts no other key, and no marketplace without its log", async () => {
  const root = newProject();
  await install(root);
  rmSync(join(root, ".claude"), { recursive: true });
  home = newFolder();
  lying.isShown = false;
  expect(await refusal(root)).toContain("SITE no longer shows the log that it had");
  lying.isShown = true;
  lying.log.keys = [otherKey()];
  expect(await refusal(root)).toContain("signs its log with another key");
});

test("what is in the lock is restored, though its version was yanked since", async () => {
  const root = newProject();
  await install(root);
  rmSync(join(root, ".claude"), { recursive: true });
  lying.log.add(lying.entry("yanked"));
  expect((await install(root)).code).toBe(0);
});

describe("`verify` proves what is in the lock, without a network", () => {
  let root: string;
  beforeEach(async () => {
    root = newProject();
    await install(root);
    lying.market.handler = () => {
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
        const [other] = lying.log.lookup("charts").entries;
        of.entry = other?.entry ?? "";
      },
      "the proof is wrong",
    ],
  ])("%s is reported, with exit code 1", async (_, edit, problem) => {
    expect(await verified(edit)).toEqual([1, false, expect.stringContaining(problem)]);
  });

  test("a proof by another key than the one that the user knows is reported", async () => {
    const other = new FakeLog().add(lying.entry("published"));
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
  lying.market.handler = (path, response) => {
    if (path.startsWith("/log/")) response.writeHead(503).end();
    return path.startsWith("/log/");
  };
  expect(await refusal()).toMatch(/^exit 5: .*cannot show its log/s);
});
