import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { realDisk } from "./disk.js";
import { findRoot, guardedPath } from "./target-directory.js";
import { newProject, removeProjects } from "./testing/market.js";

afterAll(removeProjects);

describe("the root of a project", () => {
  const deep = (root: string) => {
    const folder = join(root, "a/b");
    mkdirSync(folder, { recursive: true });
    return folder;
  };

  test("is the nearest folder at or above with a lock, else the folder itself", async () => {
    const root = newProject();
    const folder = deep(root);
    expect(await findRoot(realDisk, folder, "/nowhere")).toBe(folder);
    writeFileSync(join(root, "vault-lock.json"), "{}");
    expect(await findRoot(realDisk, folder, "/nowhere")).toBe(root);
    writeFileSync(join(root, "a/vault-lock.json"), "{}");
    expect(await findRoot(realDisk, folder, "/nowhere")).toBe(join(root, "a"));
  });

  test("is not above the home folder", async () => {
    const root = newProject();
    const folder = deep(root);
    writeFileSync(join(root, "vault-lock.json"), "{}");
    expect(await findRoot(realDisk, folder, join(root, "a"))).toBe(folder);
  });

  test("is not in a folder of somebody else", async () => {
    const root = newProject();
    const folder = deep(root);
    writeFileSync(join(root, "vault-lock.json"), "{}");
    const disk = {
      ...realDisk,
      lstat: (async (path: string) => {
        const found = await realDisk.lstat(path);
        return path === root ? Object.assign(found, { uid: found.uid + 1 }) : found;
      }) as typeof realDisk.lstat,
    };
    expect(await findRoot(disk, folder, "/nowhere")).toBe(folder);
  });

  test("is a real folder, and must be there", async () => {
    const root = newProject();
    symlinkSync(root, join(dirname(root), "link"));
    expect(await findRoot(realDisk, join(dirname(root), "link"), "/nowhere")).toBe(realpathSync(root));
    await expect(findRoot(realDisk, join(root, "nothing"), "/nowhere")).rejects.toMatchObject({
      exitCode: 3,
    });
  });
});

describe("the way to a folder", () => {
  test("may be there or not yet", async () => {
    const root = newProject();
    mkdirSync(join(root, "a"));
    expect(await guardedPath(realDisk, root, "a/b/c")).toBe(join(root, "a/b/c"));
  });

  test.each([
    ["a file", (path: string) => writeFileSync(path, "")],
    ["a link", (path: string) => symlinkSync(dirname(path), path)],
    ["a link to nothing", (path: string) => symlinkSync("nothing", path)],
    ["a folder of the same name in other letters", (path: string) => mkdirSync(path.replace(/a$/, "A"))],
  ])("is refused for %s", async (_, make) => {
    const root = newProject();
    make(join(root, "a"));
    await expect(guardedPath(realDisk, root, "a/b")).rejects.toMatchObject({ exitCode: 1 });
  });
});
