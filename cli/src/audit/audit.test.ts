import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archiveOf, dump } from "../install/testing/market.js";
import { type ExampleMarket, openExampleMarket, sha256 } from "../testing/example-market.js";
import { newFolder, removeFolders, run, type Way } from "../testing/run-app.js";
import type { Audited } from "./results.js";

/** Five projects have a version that an advisory affects, a yanked one, and an ordinary one. */
const PROJECTS = 5;
const SLUGS = ["bad", "fine", "taken"];

let market: ExampleMarket;
let home: string;
let projects: string[];

const product = (slug: string, version: string, changes: object = {}) => ({
  ...{ id: `id-${slug}`, title: slug, slug, description: "", readme: "", license: "MIT", category: "skills" },
  ...{ price: 0, authorUid: "u2", authorUsername: "eve", authorAvatar: "", authorDisplayName: "Eve" },
  ...{ fileName: "a.zip", fileSize: 1, thumbnailUrl: "", status: "published", tags: [], agent_summary: "" },
  ...{ stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 }, version },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  ...changes,
});

/** What the market offers: the published version of each product, and what is said about it. */
const offered = new Map<string, object | undefined>();
const publish = (slug: string, version: string, changes: object = {}) =>
  offered.set(slug, product(slug, version, changes));

const advisory = (slug: string, fixed: string) => ({
  ...{ schema_version: "1.4.0", id: "VAULTMART-2026-0001", summary: "Sends \u001b[2Jfiles", details: "" },
  ...{ modified: "2026-03-01T00:00:00Z", published: "2026-03-01T00:00:00Z", references: [] },
  affected: [
    {
      package: { ecosystem: "Vaultmart", name: slug },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed }] }],
    },
  ],
  database_specific: { severity: "critical", market: market.url },
});
const warn = (...advisories: object[]) =>
  market.files.set("/advisories/all.json", Buffer.from(JSON.stringify({ advisories, complete: true })));

const inFolder = (cwd: string, way: Way = "json") => ({ url: market.url, cwd, home, way });
async function audit(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await run(["audit", ...args], inFolder(cwd));
  return { code, stderr, result: (stdout === "" ? {} : JSON.parse(stdout)) as Audited };
}
const kinds = ({ findings }: Audited) => findings.map(({ slug, kind }) => [slug, kind]);
const BOTH = [
  ["bad", "advisory"],
  ["taken", "yanked"],
];

beforeAll(async () => {
  market = await openExampleMarket();
  const bytes = new Map<string, Uint8Array>();
  for (const slug of SLUGS) {
    for (const version of ["1.0.0", "1.1.0"])
      bytes.set(`${slug}@${version}`, await archiveOf(slug, version, {}));
  }
  for (const [name, content] of bytes) market.files.set(`/${name}.zip`, content);
  market.reply = (operation, input) => {
    if (operation === "GET /cli/products/search") {
      const slugs = (input.slugs ?? input.slug ?? "").split(",");
      const products = slugs.flatMap((slug) => offered.get(slug) ?? []);
      const unavailable = slugs.filter((slug) => slug === "evil").map((slug) => ({ slug, state: "removed" }));
      return { products, total: products.length, ...(unavailable.length > 0 && { unavailable }) };
    }
    if (operation !== "POST /products/download") return undefined;
    const slug = String(input.productId).replace("id-", "");
    const version = input.version ?? (offered.get(slug) as { version: string }).version;
    const content = bytes.get(`${slug}@${version}`) ?? Buffer.alloc(0);
    const url = `${market.url}/${slug}@${version}.zip`;
    return { url, fileName: "a.zip", fileSize: content.length, version, sha256: sha256(content) };
  };
});
afterAll(async () => {
  await market.close();
  removeFolders();
});

/** New projects with the three products, of which two are recalled after the installation. */
async function prepare(count: number): Promise<void> {
  for (const slug of SLUGS) publish(slug, slug === "taken" ? "1.1.0" : "1.0.0");
  warn();
  projects = Array.from({ length: count }, newFolder);
  for (const cwd of projects) {
    expect(await run(["install", ...SLUGS], inFolder(cwd))).toMatchObject({ code: 0 });
  }
  const recalls = [{ version: "1.1.0", state: "yanked", message: "Loses files" }];
  publish("taken", "1.0.0", { recalls });
  warn(advisory("bad", "1.0.1"));
}

beforeEach(async () => {
  home = newFolder();
  await prepare(1);
});

test("both are found in five of five projects, online and offline, and moved in five of five", async () => {
  await prepare(PROJECTS);
  let [online, offline, moved] = [0, 0, 0];
  for (const cwd of projects) {
    const { code, result } = await audit(cwd);
    expect([code, kinds(result), result.remaining]).toEqual([1, BOTH, 2]);
    online++;
  }
  const before = market.seen.length;
  for (const cwd of projects) {
    const { code, result } = await audit(cwd, "--offline");
    expect([code, kinds(result)]).toEqual([1, BOTH]);
    offline++;
  }
  for (const cwd of projects) {
    writeFileSync(join(cwd, ".claude/skills/bad/mine.md"), "mine");
    const { code, result } = await audit(cwd, "--offline", "--quarantine");
    expect([code, result.quarantined.map(({ slug }) => slug)]).toEqual([0, ["bad", "taken"]]);
    const [bad] = result.quarantined;
    expect(readFileSync(join(cwd, bad?.to ?? "", "mine.md"), "utf8")).toBe("mine");
    expect(
      Object.keys(dump(join(cwd, ".claude/skills"))).filter((path) => !path.startsWith("fine/")),
    ).toEqual([]);
    expect((await audit(cwd, "--offline")).code).toBe(0);
    moved++;
  }
  expect(market.seen.slice(before)).toEqual([]);
  expect({ online, offline, moved }).toEqual({ online: 5, offline: 5, moved: 5 });
});

test("--fix changes to the published version without a finding, also an older one, and reports what is left", async () => {
  const [cwd = ""] = projects;
  const { code, result } = await audit(cwd, "--fix", "--yes");
  expect([code, result.fixed, result.problems, result.remaining]).toEqual([
    1,
    [{ slug: "taken", from: "1.1.0", to: "1.0.0" }],
    ["bad: every published version has a finding"],
    1,
  ]);
  publish("bad", "1.1.0");
  expect((await audit(cwd, "--fix", "--yes")).result).toMatchObject({
    fixed: [{ slug: "bad", from: "1.0.0", to: "1.1.0" }],
    remaining: 0,
  });
  const lock = JSON.parse(readFileSync(join(cwd, "vault-lock.json"), "utf8"));
  expect([lock.products.bad.version, lock.products.taken.version]).toEqual(["1.1.0", "1.0.0"]);
});

test("a fix does not overwrite what the user changed", async () => {
  const [cwd = ""] = projects;
  writeFileSync(join(cwd, ".claude/skills/taken/SKILL.md"), "mine");
  const { result } = await audit(cwd, "--fix", "--yes");
  expect([result.fixed, result.problems]).toEqual([
    [],
    expect.arrayContaining([expect.stringContaining("taken: ")]),
  ]);
  expect(readFileSync(join(cwd, ".claude/skills/taken/SKILL.md"), "utf8")).toBe("mine");
});

test("install refuses what is advised against, and list, doctor and audit say so without escapes", async () => {
  const [cwd = ""] = projects;
  const refused = await run(["install", "bad"], inFolder(newFolder(), "terminal"));
  expect([refused.code, refused.stderr]).toEqual([
    4,
    expect.stringContaining("VAULTMART-2026-0001 (critical)"),
  ]);
  expect((await run(["install", "bad", "--allow-advised"], inFolder(newFolder()))).code).toBe(0);
  const listed = await run(["list"], inFolder(cwd, "terminal"));
  expect([listed.code, listed.stderr]).toEqual([0, expect.stringContaining("Loses files")]);
  const audited = await run(["audit"], inFolder(cwd, "terminal"));
  expect(audited.stdout).toContain("2 products");
  const doctor = await run(["doctor"], inFolder(cwd, "pipe"));
  expect(doctor.stdout).toContain("2 installed products must not be used: bad, taken");
  for (const { stdout, stderr } of [refused, listed, audited, doctor])
    expect(stdout + stderr).not.toContain("\u001b[2J");
});

test("removed and withdrawn products are found, and only the former fails", async () => {
  const [cwd = ""] = projects;
  warn();
  publish("taken", "1.1.0");
  offered.set("fine", undefined);
  const { code, result } = await audit(cwd);
  expect([code, kinds(result)]).toEqual([0, [["fine", "withdrawn"]]]);
});

test("without the marketplace the last copy is used by warnings, and audit fails", async () => {
  const [cwd = ""] = projects;
  await audit(cwd);
  market.handler = (_path, response) => {
    response.destroy();
    return true;
  };
  try {
    expect((await audit(cwd)).code).toBe(5);
    expect(kinds((await audit(cwd, "--offline")).result)).toEqual(BOTH);
    const listed = await run(["list", "--offline"], inFolder(cwd, "pipe"));
    expect([listed.code, listed.stderr]).toEqual([0, expect.stringContaining("Loses files")]);
  } finally {
    market.handler = undefined;
  }
});

test("contradicting arguments and a missing copy are errors; an empty folder and a damaged copy are not", async () => {
  const [cwd = ""] = projects;
  expect((await audit(cwd, "--fix", "--offline")).code).toBe(4);
  const elsewhere = { ...inFolder(cwd), home: newFolder() };
  const { code, stderr } = await run(["audit", "--offline"], elsewhere);
  expect([code, stderr]).toEqual([1, expect.stringContaining("no offline copy")]);
  expect(await audit(newFolder())).toMatchObject({ code: 0, result: { products: 0 } });
  await audit(cwd);
  const folder = join(home, ".config/vaultmart/recalls");
  const [name = ""] = Object.keys(dump(folder));
  expect(existsSync(join(folder, name))).toBe(true);
  writeFileSync(join(folder, name), "{");
  expect((await audit(cwd)).code).toBe(1);
});
