import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./install.js";
import { quarantine } from "./quarantine.js";
import { look } from "./session.js";
import { createMarket, dump, engineAt, newProject, plainly, removeProjects } from "./testing/market.js";

afterAll(removeProjects);

let root: string;
beforeEach(async () => {
  root = newProject();
  const market = createMarket();
  await market.publish("notes", "1.0.0", { files: { "deep/a.md": "a" } });
  await market.publish("train", "2.0.0", { manifest: { dependencies: { myclaude: ["notes"] } } });
  await install(engineAt(root), plainly(market, "train"));
  writeFileSync(join(root, ".claude/skills/notes/mine.md"), "mine");
  writeFileSync(join(root, ".claude/skills/notes/SKILL.md"), "changed");
});

test("a product is moved with everything in its folder, and the lock forgets it", async () => {
  const before = dump(root);
  const [moved, ...others] = await quarantine(engineAt(root), ["notes"]);
  expect(others).toEqual([]);
  expect(moved).toMatchObject({
    slug: "notes",
    version: "1.0.0",
    from: ".claude/skills/notes",
    requiredBy: ["train"],
  });
  expect(moved?.to).toMatch(/^\.vaultmart-quarantine\/notes-1\.0\.0-[0-9a-f]{16}$/);
  const after = dump(root);
  const folder = ".claude/skills/notes/";
  for (const [path, text] of Object.entries(before)) {
    if (path.startsWith(folder)) expect(after[path.replace(folder, `${moved?.to}/`)]).toBe(text);
    else if (path !== "vault-lock.json") expect(after[path]).toBe(text);
  }
  expect(Object.keys(after).filter((path) => path.startsWith(folder))).toEqual([]);
  expect([...((await look(engineAt(root)))?.products.keys() ?? [])]).toEqual(["train"]);
});

test("all are moved or none, and a product that is not installed is none", async () => {
  const before = dump(root);
  await expect(quarantine(engineAt(root), ["notes", "nothing"])).rejects.toMatchObject({ exitCode: 3 });
  expect(dump(root)).toEqual(before);
  expect(await quarantine(engineAt(root), ["notes", "train", "notes"])).toHaveLength(2);
  expect(dump(root)).not.toHaveProperty(["vault-lock.json"]);
});

test("a quarantine that is a link leads nowhere", async () => {
  mkdirSync(join(root, "../elsewhere"));
  symlinkSync(join(root, "../elsewhere"), join(root, ".vaultmart-quarantine"));
  const before = dump(join(root, ".."));
  await expect(quarantine(engineAt(root), ["notes"])).rejects.toMatchObject({ exitCode: 1 });
  expect(dump(join(root, ".."))).toEqual(before);
});
