import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { IDS } from "#contract/example-ids.js";
import { type ExampleMarket, openExampleMarket } from "../testing/example-market.js";
import { type Released, release } from "../testing/released.js";
import { newFolder, removeFolders, run } from "../testing/run-app.js";
import { AGENT_NAMES, AGENTS, agentsNamed } from "./agents.js";
import { archiveOf, dump } from "./testing/market.js";

/** Installations for several agents at once. */
const SLUG = IDS.slug;

let market: ExampleMarket;
let product: Released;
let project: string;
let home: string;

beforeAll(async () => {
  market = await openExampleMarket();
  const archives = new Map<string, Uint8Array>();
  for (const version of ["1.0.0", "1.1.0"]) {
    archives.set(version, await archiveOf(SLUG, version, { files: { "a.md": version } }));
  }
  product = release(market, SLUG, archives);
  market.reply = product.reply;
});
beforeEach(() => {
  product.published = "1.0.0";
  project = newFolder();
  home = newFolder();
});
afterAll(async () => {
  await market.close();
  removeFolders();
});

const ran = (...args: string[]) => run(args, { url: market.url, cwd: project, home });
const folders = () =>
  Object.keys(dump(project))
    .filter((path) => path.endsWith(`/${SLUG}/`))
    .sort();
const claude = `.claude/skills/${SLUG}/`;
const cursor = `.cursor/skills/${SLUG}/`;
const both = async () => {
  for (const folder of [".claude", ".cursor"]) mkdirSync(join(project, folder));
  expect(await ran("install", SLUG, "--agent", "all")).toMatchObject({ code: 0 });
};

test.each(AGENT_NAMES)("%s is found by each of its files, in a project and at home", async (agent) => {
  const { signs, skills } = AGENTS[agent];
  for (const sign of signs.project) {
    project = newFolder();
    mkdirSync(join(project, sign), { recursive: true });
    expect(await ran("install", SLUG, "--agent", "all")).toMatchObject({ code: 0 });
    expect(folders()).toEqual([`${skills.project}/${SLUG}/`]);
  }
  for (const sign of signs.home) {
    [project, home] = [newFolder(), newFolder()];
    mkdirSync(join(home, sign), { recursive: true });
    expect(await ran("install", SLUG, "--agent", "all")).toMatchObject({ code: 0 });
    expect(folders()).toEqual([`${skills.project}/${SLUG}/`]);
  }
});

test("the agents of the project decide, whatever else the user has", async () => {
  mkdirSync(join(home, ".gemini"));
  await both();
  expect(folders()).toEqual([claude, cursor]);
});

test("without any agent nothing is written, but a setting does not prevent installations", async () => {
  expect(await ran("install", SLUG, "--agent", "all")).toMatchObject({ code: 3 });
  expect(dump(project)).toEqual({});
  expect(await ran("config", "set", "agent", "all")).toMatchObject({ code: 0 });
  expect(await ran("install", SLUG)).toMatchObject({ code: 0 });
  expect(folders()).toEqual([claude]);
});

test("a setting can name several agents", async () => {
  await ran("config", "set", "agent", "cursor,gemini");
  expect(await ran("install", SLUG)).toMatchObject({ code: 0 });
  expect(folders()).toEqual([cursor, `.gemini/skills/${SLUG}/`]);
});

test.each(["vim", "claude,vim", "", "all,claude", "claude,,cursor"])(
  "--agent %j is refused",
  async (names) => {
    expect(await ran("install", SLUG, "--agent", names)).toMatchObject({ code: 4 });
    expect(agentsNamed(names)).toBeUndefined();
  },
);

test("list and verify know every folder, and verify says which one was changed", async () => {
  await both();
  const listed = JSON.parse((await run(["list", "--json"], { url: market.url, cwd: project, home })).stdout);
  expect(listed.products).toEqual([
    expect.objectContaining({ target: claude.slice(0, -1), copies: [cursor.slice(0, -1)] }),
  ]);
  expect(await ran("verify", "--strict")).toMatchObject({ code: 0 });
  writeFileSync(join(project, cursor, "a.md"), "mine");
  const { code, stdout } = await ran("verify");
  expect([code, stdout]).toEqual([1, expect.stringContaining(`✗ ${SLUG} 1.0.0  ${cursor.slice(0, -1)}`)]);
});

test("update changes every folder, or none if one has changes of the user", async () => {
  await both();
  product.published = "1.1.0";
  const before = dump(project);
  writeFileSync(join(project, cursor, "a.md"), "mine");
  const refused = await ran("update", "--yes");
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining(`${cursor}a.md`)]);
  expect(dump(project)).toEqual({ ...before, [`${cursor}a.md`]: "- mine" });
  expect(await ran("update", "--yes", "--force")).toMatchObject({ code: 0 });
  const after = dump(project);
  expect([after[`${claude}a.md`], after[`${cursor}a.md`]]).toEqual(["- 1.1.0", "- 1.1.0"]);
});

test("install restores a folder that was deleted, also with --frozen", async () => {
  await both();
  const before = dump(project);
  for (const args of [["install"], ["install", "--frozen"]]) {
    rmSync(join(project, cursor), { recursive: true });
    expect(await ran(...args)).toMatchObject({ code: 0 });
    expect(dump(project)).toEqual(before);
  }
});

test("naming fewer agents removes the other folders, except files of the user", async () => {
  await both();
  writeFileSync(join(project, claude, "mine.md"), "mine");
  expect(await ran("install", SLUG, "--agent", "cursor")).toMatchObject({ code: 0 });
  expect(Object.keys(dump(join(project, claude)))).toEqual(["mine.md"]);
  expect(folders()).toEqual([claude, cursor]);
  expect(JSON.parse(dump(project)["vault-lock.json"]?.slice(2) ?? "").products[SLUG]).not.toHaveProperty(
    "copies",
  );
});

test("uninstall removes every folder", async () => {
  await both();
  expect(await ran("uninstall", SLUG)).toMatchObject({ code: 0 });
  expect(folders()).toEqual([]);
});

test("the quarantine takes every folder", async () => {
  await both();
  const affected = [
    {
      package: { ecosystem: "Vaultmart", name: SLUG },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
    },
  ];
  const advisory = {
    ...{ schema_version: "1.4.0", id: "VAULTMART-2026-0001", summary: "Sends files", details: "" },
    ...{ modified: "2026-03-01T00:00:00Z", published: "2026-03-01T00:00:00Z", references: [], affected },
    database_specific: { severity: "critical", market: market.url },
  };
  const all = JSON.stringify({ advisories: [advisory], complete: true });
  market.files.set("/advisories/all.json", Buffer.from(all));
  expect(await ran("audit", "--quarantine")).toMatchObject({ code: 0 });
  market.files.delete("/advisories/all.json");
  expect(folders()).toEqual([]);
  const kept = Object.keys(dump(project)).filter((path) => path.endsWith("/SKILL.md"));
  expect(kept).toHaveLength(2);
});
