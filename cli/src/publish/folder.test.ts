import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readFolder } from "./folder.js";

/** Some tests write more than an archive can contain, which is slow on a busy machine. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vaultmart-folder-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const paths = async () => (await readFolder(root)).files.map(({ path }) => path);
const found = async () =>
  (await readFolder(root)).findings.map(({ rule, file }) => `${rule} ${file ?? ""}`.trim());

test("files come in by path, with their bytes and whether they can be run", async () => {
  write("b.md", "two");
  write("a/c.sh", "run");
  chmodSync(join(root, "a/c.sh"), 0o755);
  const { files, findings } = await readFolder(root);
  expect(
    files.map(({ path, bytes, executable }) => [path, Buffer.from(bytes).toString(), executable]),
  ).toEqual([
    ["a/c.sh", "run", true],
    ["b.md", "two", false],
  ]);
  expect(findings).toEqual([]);
});

test("what the author's lines name stays out, and is told", async () => {
  write(".vaultignore", "drafts/\n*.tmp\n");
  write(".gitignore", "kept.md\n");
  for (const path of ["drafts/a.md", "x.tmp", "kept.md", ".git/config"]) write(path);
  const { files, leftOut } = await readFolder(root);
  expect(files.map(({ path }) => path)).toEqual(["kept.md"]);
  expect(leftOut).toEqual([".git/", ".gitignore", ".vaultignore", "drafts/", "x.tmp"]);
});

test(".gitignore counts where there is no .vaultignore", async () => {
  write(".gitignore", "secret.txt\n");
  write("secret.txt");
  write("a.md");
  expect(await paths()).toEqual(["a.md"]);
});

test("a link is refused and not followed, wherever it leads", async () => {
  write("a.md");
  symlinkSync("a.md", join(root, "inside"));
  symlinkSync("/etc", join(root, "outside"));
  expect(await paths()).toEqual(["a.md"]);
  expect(await found()).toEqual(["special-file inside", "special-file outside"]);
});

test("a pipe is refused and not read", async () => {
  execFileSync("mkfifo", [join(root, "pipe")]);
  expect(await found()).toEqual(["special-file pipe"]);
});

test("names that no archive may hold are refused", async () => {
  for (const path of ["aux.txt", "a:b", "Read.md", "read.md"]) write(path);
  expect((await found()).sort()).toEqual([
    "name-character a:b",
    "name-duplicate read.md",
    "name-reserved aux.txt",
  ]);
});

test("a name that is no UTF-8 is refused", async () => {
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), "a");
  expect(await found()).toEqual(["name-encoding a\ufffd"]);
});

test("a file larger than 50 MiB is refused unread", async () => {
  write("large.bin");
  truncateSync(join(root, "large.bin"), 50 * 1024 * 1024 + 1);
  expect(await found()).toEqual(["file-size large.bin"]);
});

test("reading ends where no archive could hold more", async () => {
  for (let at = 0; at < 5; at++) {
    write(`${at}.bin`);
    truncateSync(join(root, `${at}.bin`), 50 * 1024 * 1024);
  }
  const { files, findings } = await readFolder(root);
  expect(files).toHaveLength(4);
  expect(findings.map(({ rule }) => rule)).toEqual(["total-size"]);
});

test("5,001 files are one finding", async () => {
  for (let at = 0; at <= 5_000; at++) write(`${at}.md`, "");
  expect(await found()).toEqual(["too-many-entries"]);
});
