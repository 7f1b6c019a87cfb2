import { existsSync } from "node:fs";
import { join as path } from "node:path";
import { adminAdvisories } from "#contract/admin.js";
import { productsRecall } from "#contract/products.js";
import { IS_LONG } from "#test/support/effort.js";
import { succeed } from "#test/support/http.js";
import { newSlug } from "#test/support/listings.js";
import { join, joinAsAdmin, type Member } from "#test/support/records.js";
import { sell } from "./support/market.js";
import { json, newFolder, site, vaultmart } from "./support/run.js";

/**
 * Projects with a yanked version, a version with an advisory, and an ordinary product. `cli/src/audit/audit.test.ts`
 * has five of them at each run.
 */
const PROJECTS = IS_LONG ? 5 : 1;

let home: string;
let reader: Member;
let [bad, taken, fine]: string[] = [];
let projects: string[];
let advisory: string;

interface Audit {
  readonly findings: { slug: string; kind: string; fix?: string }[];
  readonly quarantined: { slug: string; to: string }[];
  readonly fixed: { slug: string; to: string }[];
  readonly remaining: number;
}

beforeAll(async () => {
  const [author, other, boss] = await Promise.all([join(), join(), joinAsAdmin()]);
  reader = await join();
  home = newFolder();
  [bad, taken, fine] = [newSlug("bad"), newSlug("taken"), newSlug("fine")];
  await sell(bad, { author });
  await sell(taken, { author });
  await sell(taken, { author, version: "1.1.0" });
  await sell(fine, { author: other });
  projects = Array.from({ length: PROJECTS }, newFolder);
  for (const cwd of projects) await json(["install", bad, taken, fine], { cwd, home, user: reader });
  const product = await productOf(taken);
  const input = { productId: product, version: "1.1.0", state: "yanked" as const, message: "Loses files" };
  await succeed(productsRecall, "POST", { token: author.token, input });
  const publish = { slug: bad, severity: "critical" as const, summary: "Sends files away", fixed: "1.0.1" };
  const { id } = await succeed(adminAdvisories, "POST", { token: boss.token, input: { publish } });
  advisory = id;
});

const productOf = async (slug: string): Promise<string> =>
  (await json<{ product: { id: string } }>(["info", slug])).product.id;

async function audit(cwd: string, ...args: string[]): Promise<{ code: number | null; result: Audit }> {
  const { code, stdout } = await vaultmart(["audit", ...args, "--json"], { cwd, home, user: reader });
  return { code, result: JSON.parse(stdout) as Audit };
}

const kinds = ({ findings }: Audit) => findings.map(({ slug, kind }) => [slug, kind]);

test("audit finds both in every project, online and offline", async () => {
  const both = [
    [bad, "advisory"],
    [taken, "yanked"],
  ];
  for (const cwd of projects) {
    const { code, result } = await audit(cwd);
    expect([code, kinds(result), result.remaining]).toEqual([1, both, 2]);
  }
  const before = (await site()).seen.length;
  for (const cwd of projects) {
    const { code, result } = await audit(cwd, "--offline");
    expect([code, kinds(result)]).toEqual([1, both]);
  }
  expect((await site()).seen).toHaveLength(before);
});

test("install refuses both, and list, doctor and update warn", async () => {
  const running = { cwd: newFolder(), home, user: reader };
  const refused = await vaultmart(["install", bad ?? ""], running);
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining(`${advisory} (critical)`)]);
  expect(existsSync(path(running.cwd, ".claude"))).toBe(false);
  expect((await vaultmart(["install", bad ?? "", "--allow-advised"], running)).code).toBe(0);
  const [cwd = ""] = projects;
  const listed = await vaultmart(["list"], { cwd, home, user: reader });
  expect([listed.code, listed.stderr]).toEqual([0, expect.stringContaining("Sends files away")]);
  expect(listed.stderr).toContain("Loses files");
  const { stdout } = await vaultmart(["doctor"], { cwd, home, user: reader });
  expect(stdout).toContain(`! advisories     2 installed products must not be used: ${bad}, ${taken}`);
});

test("--fix changes to the published version, and --quarantine moves the rest in every project", async () => {
  for (const cwd of projects.slice(1)) {
    const { code, result } = await audit(cwd, "--quarantine");
    expect([code, result.remaining]).toEqual([0, 0]);
    expect(result.quarantined.map(({ slug }) => slug)).toEqual([bad, taken]);
    for (const { slug, to } of result.quarantined) {
      expect(existsSync(path(cwd, to, "SKILL.md"))).toBe(true);
      expect(existsSync(path(cwd, ".claude/skills", slug))).toBe(false);
    }
    expect((await audit(cwd)).code).toBe(0);
  }
  const [cwd = ""] = projects;
  const { code, result } = await audit(cwd, "--fix", "--quarantine", "--yes");
  expect([code, result.fixed]).toEqual([0, [{ slug: taken, from: "1.1.0", to: "1.0.0" }]]);
  expect(result.quarantined.map(({ slug }) => slug)).toEqual([bad]);
  expect((await vaultmart(["verify"], { cwd, home })).code).toBe(0);
  expect(existsSync(path(cwd, ".claude/skills", fine ?? "", "SKILL.md"))).toBe(true);
});

test("arguments that contradict each other, and a missing copy, are errors; an empty folder is not", async () => {
  const [cwd = ""] = projects;
  expect((await vaultmart(["audit", "--fix", "--offline"], { cwd, home })).code).toBe(4);
  const { code, stderr } = await vaultmart(["audit", "--offline"], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringContaining("no offline copy")]);
  expect((await vaultmart(["audit"], {})).stdout).toMatch(/^Nothing is installed in /);
});
