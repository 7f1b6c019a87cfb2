import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Binary, type BinarySettings, binaryVariable, findBinary, hasEmulatorUi } from "./binaries.js";
import type { Java } from "./java.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "binaries-test-"));
  write(
    "project/node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json",
    JSON.stringify({
      firestore: { downloadPathRelativeToCacheDir: "firestore-v9.jar" },
      storage: { downloadPathRelativeToCacheDir: "storage-v9.jar" },
      ui: { main: { downloadPathRelativeToCacheDir: "ui-v9.zip" } },
    }),
  );
  write("project/tools/emulators/storage-rules/StorageRulesRuntime.java", "class StorageRulesRuntime {}");
  for (const name of ["Rows", "RowsAgent"])
    write(`project/tools/emulators/firestore-rows/${name}.java`, `class ${name} {}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string, mode = 0o644): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
  return file;
}

const settings = (env: Record<string, string> = {}, javas: readonly Java[] = [java()]): BinarySettings => ({
  machine: { env, platform: "linux", home: join(folder, "home") },
  root: join(folder, "project"),
  javas,
  cloudSdkFolders: [join(folder, "sdk")],
});

/** A Java installation whose compiler creates its output folder, or fails. */
function java({ major = 25, compiles = true } = {}): Java {
  const script = compiles
    ? '#!/bin/sh\nwhile [ "$1" != "-d" ]; do shift; done\nmkdir "$2"\n'
    : "#!/bin/sh\necho broken >&2\nexit 1\n";
  const compiler = write("jdk/bin/javac", script, 0o755);
  return { home: join(folder, "jdk"), version: `${major}.0.1`, major, compiler };
}

const cloudSdk = () => write("sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar", "jar");
const both: Binary[] = ["firestore", "storage"];

test.each(both)("%s: the environment comes before everything", (binary) => {
  cloudSdk();
  write(`home/.cache/firebase/emulators/${binary}-v9.jar`, "");
  const path = write("mine.jar", "");
  expect(findBinary(binary, settings({ [binaryVariable(binary)]: path }))).toEqual({
    from: "environment",
    path,
  });
});

test.each(both)("%s: a file that the environment names and that is not there is refused", (binary) => {
  expect(() => findBinary(binary, settings({ [binaryVariable(binary)]: "/gone.jar" }))).toThrow(
    /\/gone\.jar.*no such file/,
  );
});

test.each(both)("%s: the cache of firebase-tools comes before the Cloud SDK", (binary) => {
  cloudSdk();
  write(`home/.cache/firebase/emulators/${binary}-v9.jar`, "");
  expect(findBinary(binary, settings())).toEqual({ from: "firebase-tools" });
});

test.each(both)("%s: another version in the cache does not count", (binary) => {
  write(`home/.cache/firebase/emulators/${binary}-v8.jar`, "");
  expect(findBinary(binary, settings())).toEqual({ from: "download" });
});

test.each(both)(
  "%s: the Cloud SDK's jar gets a launcher in the user's cache, which is made once",
  (binary) => {
    const jar = cloudSdk();
    const found = findBinary(binary, settings());
    if (found.from !== "cloud-sdk") throw new Error(`found ${found.from}`);
    expect(readFileSync(found.path, "latin1").replaceAll("\r\n ", "")).toContain(`file://${jar}`);
    expect(findBinary(binary, settings({}, [java({ compiles: false })]))).toEqual(found);
    expect(readdirSync(join(folder, "home/.cache/vaultmart/emulators"))).toHaveLength(1);
  },
);

test.each(both)("%s: another jar is another launcher", (binary) => {
  cloudSdk();
  const before = findBinary(binary, settings());
  write("sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar", "a newer jar");
  expect(findBinary(binary, settings())).not.toEqual(before);
});

/** What the launcher of the Firestore emulator starts. */
function firestoreManifest(javas: readonly Java[]): string {
  cloudSdk();
  const found = findBinary("firestore", settings({}, javas));
  if (found.from !== "cloud-sdk") throw new Error(`found ${found.from}`);
  return readFileSync(found.path, "latin1").replaceAll("\r\n ", "");
}

test("firestore keeps its documents by collection where Java can", () => {
  const manifest = firestoreManifest([java()]);
  expect(manifest).toContain("Launcher-Agent-Class: RowsAgent");
  expect(manifest).toMatch(/Class-Path: .*\/classes\//);
});

test.each([
  ["no Java has a compiler", () => [{ ...java(), compiler: undefined }]],
  ["Java is too old for it", () => [java({ major: 23 })]],
  ["it does not compile", () => [java({ compiles: false })]],
])("firestore starts as it is when %s", (_why, javas) => {
  expect(firestoreManifest(javas())).not.toMatch(/Agent|classes/);
});

test.each([
  ["no Java has a compiler", () => [{ ...java(), compiler: undefined }]],
  ["the compiler is too old", () => [java({ major: 17 })]],
])("storage is left to the download when %s", (_why, javas) => {
  cloudSdk();
  expect(findBinary("storage", settings({}, javas()))).toEqual({ from: "download" });
});

test("a compiler that fails is told, and leaves nothing behind", () => {
  cloudSdk();
  expect(() => findBinary("storage", settings({}, [java({ compiles: false })]))).toThrow(
    /does not compile.*broken/s,
  );
  expect(readdirSync(join(folder, "home/.cache/vaultmart/emulators"))).toEqual([]);
});

describe("the Emulator UI", () => {
  /** What stands in for `firebase-tools`. */
  const firebaseTools = (script: string) =>
    write("project/node_modules/firebase-tools/lib/bin/firebase.js", script);
  const look = () => {
    const downloads: string[] = [];
    const { machine, root } = settings();
    return [hasEmulatorUi(machine, root, () => downloads.push("ui")), downloads.length];
  };

  test("is downloaded once", () => {
    mkdirSync(join(folder, "home/.cache/firebase/emulators"), { recursive: true });
    const file = JSON.stringify(join(folder, "home/.cache/firebase/emulators/ui-v9.zip"));
    firebaseTools(
      `if (process.argv[2] === "setup:emulators:ui") require("node:fs").writeFileSync(${file}, "pages");`,
    );
    expect([look(), look()]).toEqual([
      [true, 1],
      [true, 0],
    ]);
  });

  test("is missing if it cannot be downloaded", () => {
    firebaseTools("process.exit(1);");
    expect(look()).toEqual([false, 1]);
  });
});
