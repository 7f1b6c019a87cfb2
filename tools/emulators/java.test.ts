import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findJavas, type Machine, requireJava } from "./java.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "java-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The files of an installation; nothing of it is run. */
function install(name: string, version: string, { compiler = false, home = name } = {}): string {
  const path = join(folder, "jvm", home);
  mkdirSync(join(path, "bin"), { recursive: true });
  writeFileSync(join(path, "bin", "java"), "");
  if (compiler) writeFileSync(join(path, "bin", "javac"), "");
  writeFileSync(join(path, "release"), `IMPLEMENTOR="Test"\nJAVA_VERSION="${version}"\n`);
  return path;
}

const machine = (changes: Partial<Machine> = {}): Machine => ({
  env: {},
  platform: "linux",
  home: folder,
  javaFolders: [join(folder, "jvm")],
  ...changes,
});

test("the newest of all is taken, by number and not by letter", () => {
  for (const version of ["17.0.15", "9.0.4", "25.0.3", "21.0.10", "21.0.9"])
    install(`java-${version}`, version);
  expect(findJavas(machine()).map(({ version }) => version)).toEqual([
    "25.0.3",
    "21.0.10",
    "21.0.9",
    "17.0.15",
    "9.0.4",
  ]);
});

test("of two of one version, the one that can compile comes first", () => {
  install("runtime", "21.0.2");
  const kit = install("kit", "21.0.2", { compiler: true });
  expect(findJavas(machine())[0]).toEqual({
    home: kit,
    version: "21.0.2",
    major: 21,
    compiler: join(kit, "bin", "javac"),
  });
});

test("one that is reached by two names is one", () => {
  const home = install("java-21", "21.0.2");
  symlinkSync(home, join(folder, "jvm", "default"));
  expect(findJavas(machine({ env: { JAVA_HOME: home, PATH: join(home, "bin") } }))).toHaveLength(1);
});

test.each([
  ["JAVA_HOME", (home: string) => ({ JAVA_HOME: home })],
  ["PATH", (home: string) => ({ PATH: `/nowhere:${join(home, "bin")}` })],
])("%s is looked at, wherever it points", (_name, env) => {
  const home = install("elsewhere", "22");
  expect(findJavas(machine({ env: env(home), javaFolders: [] }))[0]?.home).toBe(home);
});

test.each(["Contents/Home", "libexec/openjdk.jdk/Contents/Home"])(
  "a bundle of macOS has its home in %s",
  (inside) => {
    install("bundle", "24.0.1", { home: join("bundle", inside) });
    expect(findJavas(machine())[0]?.version).toBe("24.0.1");
  },
);

test("a JAVA_HOME without a java in it is passed over", () => {
  expect(findJavas(machine({ env: { JAVA_HOME: join(folder, "gone") } }))).toEqual([]);
});

test("a Java without a release file is asked for its version", () => {
  const home = install("old-style", "0");
  for (const file of ["release", "bin/java"]) rmSync(join(home, file));
  writeFileSync(join(home, "bin", "java"), "#!/bin/sh\necho 'openjdk version \"23.0.1\"' >&2\n", {
    mode: 0o755,
  });
  expect(findJavas(machine())[0]?.major).toBe(23);
});

test("Java 21 is enough", () => {
  install("java-21", "21");
  expect(requireJava(findJavas(machine())).major).toBe(21);
});

test.each([
  ["17.0.15", /need Java 21 or newer, but the newest one found is 17\.0\.15/],
  [undefined, /need Java 21 or newer, but none was found/],
])("with %s, one sentence says what is missing", (version, sentence) => {
  if (version) install("java", version);
  expect(() => requireJava(findJavas(machine()))).toThrow(sentence);
});
