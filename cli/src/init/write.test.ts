import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewFile } from "./compose.js";
import { authorName, titleOf, writeProduct } from "./write.js";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vaultmart-write-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const FILES: NewFile[] = [
  { path: "vault.yaml", text: "name: a\n", executable: false },
  { path: "bin/run", text: "#!/bin/sh\n", executable: true },
  { path: "README.md", text: "new\n", executable: false },
];
const text = (path: string) => readFileSync(join(root, path), "utf8");

test("a product is written into a folder that is made for it", async () => {
  const folder = join(root, "deep/new");
  expect(await writeProduct(folder, FILES)).toEqual({
    created: ["README.md", "bin/run", "vault.yaml"],
    kept: [],
  });
  expect(statSync(join(folder, "bin/run")).mode & 0o111).not.toBe(0);
  expect(statSync(join(folder, "README.md")).mode & 0o111).toBe(0);
});

test("a file that is there stays as it was", async () => {
  writeFileSync(join(root, "README.md"), "old\n");
  expect(await writeProduct(root, FILES)).toEqual({
    created: ["bin/run", "vault.yaml"],
    kept: ["README.md"],
  });
  expect(text("README.md")).toBe("old\n");
});

test("a link that is there is not written through", async () => {
  symlinkSync(join(root, "elsewhere"), join(root, "README.md"));
  expect((await writeProduct(root, FILES)).kept).toEqual(["README.md"]);
  expect(() => text("elsewhere")).toThrow("ENOENT");
});

test("a folder that is a product already is refused, and nothing is written", async () => {
  writeFileSync(join(root, "vault.yaml"), "name: old\n");
  await expect(writeProduct(root, FILES)).rejects.toMatchObject({ exitCode: 4 });
  expect(text("vault.yaml")).toBe("name: old\n");
  expect(() => text("README.md")).toThrow("ENOENT");
});

test.each(["file", "bin"])("a file in the way of a folder is refused (%s)", async (name) => {
  writeFileSync(join(root, name), "");
  const folder = name === "file" ? join(root, "file") : root;
  await expect(writeProduct(folder, FILES)).rejects.toMatchObject({ exitCode: 4 });
});

test("the author is whom git knows, else whose account it is", async () => {
  expect(await authorName(root, { GIT_AUTHOR_NAME: " Ana Lima " })).toBe("Ana Lima");
  const config = join(root, "config");
  writeFileSync(config, "[user]\n\tname = Bea Braun\n");
  const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_GLOBAL: config };
  expect(await authorName(root, env)).toBe("Bea Braun");
  expect(await authorName(root, { PATH: "/nowhere" })).not.toBe("");
});

test.each([
  ["commit-notes", "Commit Notes"],
  ["a_b--c", "A B C"],
  ["3d-tools", "3d Tools"],
])("the title of %s is %s", (name, title) => {
  expect(titleOf(name)).toBe(title);
});
