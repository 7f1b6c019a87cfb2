import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { importsOf, KEEPERS, LAYERS, NOUNS, PROGRAMS, PURE, READS_FILES } from "./layers.js";

/** The specifiers of a file's imports: of statements, `import("…")` and types. */
const SPECIFIER =
  /^\s*(?:import|export)\b[^"';]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^import "([^"]+)"/gm;
const IO = /^node:(?!crypto$|util$|async_hooks$)|^firebase|^@google-cloud\//;

interface Import {
  readonly file: string;
  /** The folder of `functions/src` that contains the file; empty for files of other programs. */
  readonly from: string;
  readonly specifier: string;
}

/** Every import of the source files below a folder of the project. */
function importsBelow(folder: string): Import[] {
  const files = readdirSync(folder, { encoding: "utf8", recursive: true });
  return files
    .map((name) => name.split(sep).join("/"))
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|seed\/products)\//.test(name))
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      const [from = ""] = name.includes("/") ? name.split("/") : [];
      return [...source.matchAll(SPECIFIER)].map(([, one, two, three]) => ({
        file: `${folder}/${name}`,
        from,
        specifier: one ?? two ?? three ?? "",
      }));
    });
}

const folders = LAYERS.flat().map(({ folder }) => folder);
// Files directly in `functions/src` are excluded: the index, and the rules that apply to all folders.
const functions = importsBelow("functions/src").filter(({ from }) => from !== "");
const isTest = ({ file }: Import) => /\.test\.tsx?$|\/testing\//.test(file);
/** Shared test support is available to the tests of every folder. */
const isSupport = (one: Import) => isTest(one) && one.specifier.startsWith("#test/support/");
const said = ({ file, specifier }: Import) => `${file} imports ${specifier}`;
const aliasOf = (specifier: string) => /^#([\w-]+)\//.exec(specifier)?.[1];

test("every folder has its place among the layers", () => {
  const present = readdirSync("functions/src", { withFileTypes: true });
  expect(present.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([...folders].sort());
});

test("a folder imports only folders of the layers above it", () => {
  const broken = functions.filter((one) => {
    const alias = aliasOf(one.specifier);
    return alias !== undefined && !importsOf(one.from).includes(alias) && !isSupport(one);
  });
  expect(broken.map(said)).toEqual([]);
});

test("what is in another folder, or in another program, is imported by its alias", () => {
  const roots = [
    ...folders.map((folder) => `functions/src/${folder}`),
    ...PROGRAMS.map(({ folder }) => folder),
  ];
  const climbs = roots.flatMap((root) =>
    importsBelow(root).filter(({ file, specifier }) => {
      if (!/^\.\.?\//.test(specifier) || !/\.js$/.test(specifier)) return false;
      if (specifier.includes("/node_modules/")) return false;
      return relative(root, join(file, "..", specifier)).startsWith("..");
    }),
  );
  expect(climbs.map(said)).toEqual([]);
});

test.each(PROGRAMS)("$folder imports only what it may", ({ folder, imports }) => {
  const allowed = imports.flatMap((name) => (name === "*" ? folders : name));
  const broken = importsBelow(folder).filter((one) => {
    const alias = aliasOf(one.specifier);
    return alias !== undefined && !allowed.includes(alias) && !isSupport(one);
  });
  expect(broken.map(said)).toEqual([]);
});

test.each(Object.entries(KEEPERS))("%s is imported by no folder but its own", (name, keepers) => {
  const broken = functions.filter(
    (one) =>
      !isTest(one) &&
      (one.specifier === name || one.specifier.startsWith(`${name}/`)) &&
      !keepers.includes(one.from),
  );
  expect(broken.map(said)).toEqual([]);
});

test.each(PURE)("%s reaches no file, process or network", (folder) => {
  const broken = functions.filter((one) => one.from === folder && !isTest(one) && IO.test(one.specifier));
  expect(broken.filter(({ file }) => file !== READS_FILES).map(said)).toEqual([]);
});

test.each(["domain", "store"])("%s is divided by the nouns of the market", (folder) => {
  const rooms = readdirSync(join("functions/src", folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const others = { domain: ["log", "search", "testing", "web"], store: ["log", "testing"] }[folder];
  expect(rooms.sort()).toEqual([...NOUNS, ...(others ?? [])].sort());
});
