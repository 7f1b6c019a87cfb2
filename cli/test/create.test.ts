import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildArchive } from "#archive/build.js";
import { rawZip } from "#archive/testing/raw-zip.js";
import { CATEGORIES } from "#contract/fields.js";
import { productFolder } from "./support/products.js";
import { json, newFolder, site, vaultmart } from "./support/run.js";

/** A fake key that the scanner detects. It is built here so that this file does not contain one. */
const PRIVATE_KEY = `-----BEGIN ${"PRIVATE"} KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7".repeat(2)}\n`;
const RUNS_BY_ITSELF = JSON.stringify({ scripts: { postinstall: "node build.js" } });
const RULES = / by rules [\w.]+/g;

const DESCRIBED = ["--description", "Turns commits into notes"];

describe("init", () => {
  test.each(CATEGORIES)(
    "writes a product of the category %s that is valid and passes the scan",
    async (category) => {
      const home = newFolder();
      const made = await json(["init", "commit-notes", ...DESCRIBED, "--category", category, "--yes"], {
        home,
      });
      const folder = join(home, "commit-notes");
      expect(made).toMatchObject({ name: "commit-notes", category, folder, kept: [] });
      expect(made.created).toEqual(expect.arrayContaining(["LICENSE", "README.md", "vault.yaml"]));
      expect(await json(["validate"], { home, cwd: folder })).toMatchObject({ valid: true, problems: [] });
      expect(await json(["scan", "commit-notes"], { home })).toMatchObject({ outcome: "pass", findings: [] });
    },
  );

  test("takes every text from its options", async () => {
    const home = newFolder();
    const options = [
      "--display-name",
      "Notes: all",
      "--description",
      "It's new",
      "--license",
      "ISC",
      "--author",
      "Ana",
    ];
    await json(["init", "notes", "-c", "prompts", ...options, "--dir", "deep/here"], { home });
    const manifest = readFileSync(join(home, "deep/here/vault.yaml"), "utf8");
    const { url } = await site();
    for (const line of [
      `# yaml-language-server: $schema=${url}/specs/vault-yaml.schema.json`,
      'display_name: "Notes: all"',
      'description: "It\'s new"',
      "license: ISC",
      'author: "Ana"',
    ]) {
      expect(manifest).toContain(`${line}\n`);
    }
  });

  test("shows a person what was written and what comes next", async () => {
    const home = newFolder();
    writeFileSync(join(home, "README.md"), "mine\n");
    const { code, stdout, stderr } = await vaultmart(
      ["init", "notes", "--category", "prompts", "--license", "MIT", "--dir", "."],
      { home },
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.replaceAll(home, "HOME").split("\n")).toEqual([
      "✓ notes (prompts) is in HOME",
      "  .vaultignore",
      "  LICENSE",
      "  examples/draft.md",
      "  prompts/draft.md",
      "  prompts/review.md",
      "  vault.yaml",
      "Already there, not changed: README.md",
      "",
      "Next: write prompts/draft.md, set price and tags in vault.yaml, then run `vaultmart validate` and `vaultmart publish`.",
      "",
    ]);
    expect(readFileSync(join(home, "README.md"), "utf8")).toBe("mine\n");
  });

  test("leaves a default description to its author", async () => {
    const home = newFolder();
    await json(["init", "notes", "--yes"], { home });
    const { code, stdout } = await vaultmart(["validate", "notes", "--json"], { home });
    expect(code).toBe(4);
    expect(JSON.parse(stdout).problems).toMatchObject([
      { rule: "boilerplate", file: "vault.yaml", field: "description" },
      { rule: "boilerplate", file: "vault.yaml", field: "agent_summary" },
      { rule: "boilerplate", file: "SKILL.md" },
    ]);
  });

  describe("in a skill's folder", () => {
    const skill = (license: string) => {
      const home = newFolder();
      const front = `name: pdf-kit\ndescription: Reads PDF files\nlicense: ${license}\nallowed-tools: Read Bash`;
      writeFileSync(join(home, "SKILL.md"), `---\n${front}\n---\n# PDF\n`);
      return home;
    };

    test("adds a vault.yaml that says what the skill says, and nothing else", async () => {
      const home = skill("Apache-2.0");
      expect(await json(["init"], { home })).toMatchObject({
        name: "pdf-kit",
        created: ["vault.yaml"],
        kept: [],
      });
      expect(readdirSync(home).sort()).toEqual(["SKILL.md", "vault.yaml"]);
      const manifest = readFileSync(join(home, "vault.yaml"), "utf8");
      for (const line of [
        "name: pdf-kit",
        "description: Reads PDF files",
        "license: Apache-2.0",
        "    - Bash",
      ]) {
        expect(manifest).toContain(`${line}\n`);
      }
      const { problems } = await json<{ problems: object[] }>(["validate"], { home });
      expect(problems).toMatchObject([{ severity: "warning", rule: "readme" }]);
    });

    test.each([
      ["Proprietary", [], /reserves rights/],
      ["Proprietary", ["--license", "MIT", "--yes"], /not licensed under MIT/],
      ["AGPL-3.0", ["--yes"], /not clear: SKILL.md says “AGPL-3.0”/],
    ])("under %s, %j replaces no license", async (license, more, words) => {
      const home = skill(license);
      const { code, stderr } = await vaultmart(["init", ...more, "--json"], { home });
      expect([code, JSON.parse(stderr).error]).toEqual([4, expect.stringMatching(words)]);
      expect(readdirSync(home)).toEqual(["SKILL.md"]);
    });
  });

  test("in a folder with files, the license is not guessed", async () => {
    const home = newFolder();
    writeFileSync(join(home, "LICENSE.txt"), "All rights reserved.");
    const { code, stderr } = await vaultmart(["init", "notes", "--dir", ".", "--yes", "--json"], { home });
    expect([code, JSON.parse(stderr).error]).toEqual([4, expect.stringMatching(/reserves rights/)]);
    await json(["init", "notes", "--dir", ".", "--license", "Proprietary"], { home });
    expect(readdirSync(home)).not.toContain("LICENSE");
    expect(readFileSync(join(home, "vault.yaml"), "utf8")).toContain("license: Proprietary\n");
  });

  test.each([
    ["a name with capitals", ["Notes"], /slug starts|lowercase/],
    ["a reserved name", ["admin"], /reserved/],
    ["an unknown category", ["notes", "--category", "toys"], /--category/],
    ["a title of two lines", ["notes", "--display-name", "a\nb"], /--display-name/],
    ["no name", [], /name/],
  ])("refuses %s and writes nothing", async (_, args, words) => {
    const home = newFolder();
    const { code, stdout, stderr } = await vaultmart(["init", ...args, "--json"], { home });
    expect([code, stdout]).toEqual([4, ""]);
    expect(JSON.stringify(JSON.parse(stderr))).toMatch(words);
    expect(existsSync(join(home, "notes"))).toBe(false);
  });

  test("refuses a folder that is a product already", async () => {
    const { folder } = productFolder();
    const { code, stderr } = await vaultmart(["init", "notes", "--dir", "."], { cwd: folder });
    expect(code).toBe(4);
    expect(stderr).toContain("already contains a product");
  });
});

describe("validate", () => {
  test("tells a person that a product is valid", async () => {
    const { slug, folder } = productFolder({}, { ".env": "A=b\n" });
    const { code, stdout, stderr } = await vaultmart(["validate"], { cwd: folder });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      new RegExp(
        `^✓ ${slug} 1\\.0\\.0 is valid: 5 files, \\d\\.\\d KB as an archive\nLeft out: \\.env, \\.vaultignore\n$`,
      ),
    );
  });

  test("shows each fault with its place and what to do, and ends with 4", async () => {
    const { slug, folder } = productFolder({ version: "one" }, { "aux.md": "a", "README.md": undefined });
    const file = join(folder, "vault.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("author:", "autor:"));
    const { code, stdout } = await vaultmart(["validate", folder]);
    expect(code).toBe(4);
    const text = stdout.replaceAll(folder, "FOLDER");
    expect(text).toContain("error   vault.yaml:6:10: version: must be a semantic version");
    expect(text).toMatch(
      /error {3}vault\.yaml:12:1: autor: is no field of vault\.yaml \(manifest\)\.\n +Did you mean `author`\?/,
    );
    expect(text).toContain("error   vault.yaml: author: is missing (manifest).");
    expect(text).toContain("error   aux.md: A name that Windows reserves for devices (name-reserved).");
    expect(text).toContain("✗ FOLDER cannot be published: 4 errors");
    expect(slug).not.toBe("");
  });

  test("prints the same for a machine", async () => {
    const { folder } = productFolder({}, { "SKILL.md": undefined, "README.md": undefined });
    const { code, stdout, stderr } = await vaultmart(["validate", "--json"], { cwd: folder });
    expect([code, stderr]).toEqual([4, ""]);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      folder,
      problems: [
        { severity: "error", rule: "entry", field: "entry", message: "SKILL.md is not in the folder" },
        { severity: "warning", rule: "readme" },
      ],
    });
  });

  test("refuses a folder without a vault.yaml, and says how to make one", async () => {
    const { code, stderr } = await vaultmart(["validate", "--json"]);
    expect(code).toBe(4);
    expect(JSON.parse(stderr)).toMatchObject({ hint: expect.stringContaining("vaultmart init") });
  });
});

describe("scan", () => {
  test("shows what blocks with rule, file, line and hint, and ends with 4", async () => {
    const { folder } = productFolder(
      {},
      { "notes.md": `# Key\n\n${PRIVATE_KEY}`, "package.json": RUNS_BY_ITSELF },
    );
    const { code, stdout } = await vaultmart(["scan"], { cwd: folder });
    expect(code).toBe(4);
    expect(stdout.replace(RULES, "").split("\n")).toEqual([
      "malicious  notes.md:3",
      "  A private key (private-key)",
      "  Remove the key, replace it wherever it is used, and publish again.",
      "suspicious package.json",
      "  A script that the package manager runs on install (install-script)",
      "  Rename the script and let the buyer run it.",
      "",
      "Capabilities that the scan found:",
      "  commands: node",
      "  automatic: install-script",
      "",
      "✗ The marketplace rejects this product: 1 finding (7 files)",
      "",
    ]);
    const machine = await vaultmart(["scan", folder, "--json"]);
    expect([machine.code, machine.stderr]).toEqual([4, ""]);
    expect(JSON.parse(machine.stdout)).toMatchObject({
      outcome: "block",
      findings: [
        { rule: "private-key", severity: "malicious", file: "notes.md", line: 3 },
        { rule: "install-script" },
      ],
    });
    expect(machine.stdout).not.toContain("MIIEvQ");
  });

  test("explains what holding means, and ends with 0", async () => {
    const { folder } = productFolder({}, { "package.json": RUNS_BY_ITSELF });
    const { code, stdout } = await vaultmart(["scan"], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain("! An admin must review this product before it is published");
  });

  test("judges an archive as the marketplace does", async () => {
    const home = newFolder();
    writeFileSync(join(home, "good.zip"), await buildArchive([{ path: "a.md", bytes: Buffer.from("a") }]));
    writeFileSync(join(home, "bad.zip"), rawZip({ entries: [{ name: "../a.md", content: "a" }] }));
    const good = await json(["scan", "good.zip"], { home });
    expect(good).toMatchObject({
      outcome: "pass",
      findings: [{ rule: "manifest-absent", severity: "note" }],
    });
    const bad = await vaultmart(["scan", "bad.zip", "--json"], { home });
    expect(bad.code).toBe(4);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      outcome: "block",
      findings: [{ rule: "name-traversal" }],
    });
  });

  test("blocks a folder of which no archive can be made", async () => {
    const { folder } = productFolder();
    execFileSync("ln", ["-s", "/etc/passwd", join(folder, "link")]);
    const { code, stdout } = await vaultmart(["scan", "--json"], { cwd: folder });
    expect(code).toBe(4);
    const judged = JSON.parse(stdout);
    expect(judged).toMatchObject({ outcome: "block", findings: [{ rule: "special-file", file: "link" }] });
    expect(judged).not.toHaveProperty("sha256");
  });

  test("refuses what is neither a folder nor a ZIP", async () => {
    const { code, stderr } = await vaultmart(["scan", "nowhere"]);
    expect(code).toBe(4);
    expect(stderr).toContain("nowhere is neither a folder nor a ZIP");
  });
});

test("none of them asks the marketplace anything", async () => {
  const { seen } = await site();
  expect(seen).toEqual([]);
});
