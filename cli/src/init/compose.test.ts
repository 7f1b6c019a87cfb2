import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { buildArchive } from "#archive/build.js";
import { scanArchive } from "#archive/scan.js";
import { LICENSES } from "#contract/constants.js";
import { CATEGORIES } from "#contract/fields.js";
import { examine } from "../publish/project.js";
import { compose, type NewProduct } from "./compose.js";
import { writeProduct } from "./write.js";

const PRODUCT: NewProduct = {
  name: "commit-notes",
  title: "Commit Notes",
  description: "Turns the commits since the last tag into notes that users understand.",
  author: "Ana Lima",
  license: "MIT",
  category: "skills",
  year: 2026,
};

/** Texts with syntax of YAML, Markdown, HTML or JavaScript. */
const AWKWARD: Partial<NewProduct> = {
  name: "con",
  title: `# "Yes": <b>no</b> & {{all}} \${x} \`y\``,
  description: `- it's: "true" #1 \\n ${"für alle ☕ ".repeat(40)}`,
  author: "null",
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vaultmart-init-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.each(CATEGORIES)("a new product of the category %s", (category) => {
  test.each([
    ["plain", {}],
    ["awkward", AWKWARD],
  ])("with %s texts is valid and passes the scan without a finding", async (_, change) => {
    const wanted = { ...PRODUCT, category, ...change };
    const { files, entry } = compose(wanted);
    await writeProduct(root, files);
    const { project, problems } = await examine(".", root);
    expect(problems).toEqual([]);
    expect(project?.manifest).toMatchObject({
      name: wanted.name,
      display_name: wanted.title,
      description: wanted.description.trim(),
      author: wanted.author,
      category,
      entry,
    });
    const { outcome, findings } = await scanArchive(project?.archive ?? new Uint8Array());
    expect({ outcome, findings }).toEqual({ outcome: "pass", findings: [] });
  });

  test("tells agents its name and description where they look for them", () => {
    const { files, entry } = compose({ ...PRODUCT, category, ...AWKWARD });
    const [, head] = /^---\n(.+?)\n---\n/s.exec(files.find(({ path }) => path === entry)?.text ?? "") ?? [];
    if (["skills", "squads", "agents", "workflows", "systems"].includes(category)) {
      expect(parse(head ?? "")).toMatchObject({ name: "con", description: AWKWARD.description });
    } else expect(head).toBeUndefined();
  });
});

test.each(LICENSES)("the licence %s is named, valid and passes the scan", async (license) => {
  const { files } = compose({ ...PRODUCT, license });
  const text = files.find(({ path }) => path === "LICENSE")?.text ?? "";
  expect(text).toContain("Ana Lima");
  expect(text.length).toBeGreaterThan(100);
  const archive = await buildArchive(
    files.map(({ path, text, executable }) => ({ path, bytes: Buffer.from(text), executable })),
  );
  expect((await scanArchive(archive)).manifest?.license).toBe(license);
});

test("the new application runs", () => {
  const { files } = compose({ ...PRODUCT, category: "applications", ...AWKWARD });
  const program = files.find(({ executable }) => executable);
  writeFileSync(join(root, "main.mjs"), program?.text ?? "");
  const run = (args: string[], input = "") =>
    execFileSync(process.execPath, [join(root, "main.mjs"), ...args], {
      input,
      encoding: "utf8",
      timeout: 60_000,
    });
  expect(run(["--help"])).toContain(AWKWARD.description);
  expect(run(["--json"], "a b\na\n")).toBe('{"lines":3,"words":3,"frequent":{"a":2,"b":1}}\n');
});
