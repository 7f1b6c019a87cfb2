import { aProduct } from "../testing/products.js";
import {
  archiveIndex,
  asSkill,
  fileIndex,
  isKept,
  isOffered,
  MAX_SKILL_BYTES,
  pluginMarketplace,
  type Skill,
} from "./skill.js";

const sha256 = "a".repeat(64);
const contents = {
  sha256,
  description: "Summarises commits",
  files: ["SKILL.md", "README.md"],
  runsAsPlugin: false,
};

function aSkill(
  product: Parameters<typeof aProduct>[0] = {},
  change: Partial<Skill["contents"]> = {},
): Skill {
  return { product: aProduct(product), contents: { ...contents, ...change } };
}

describe("everybody may have", () => {
  test("a free published skill", () => {
    expect(isOffered(aProduct())).toBe(true);
    expect(asSkill(aProduct(), contents)).toMatchObject({ contents });
  });

  test.each([
    ["one that costs something", { price: 1 }],
    ["one that waits", { status: "pending_review" }],
    ["a draft", { status: "draft" }],
    ["an archived one", { status: "archived" }],
    ["a removed one", { status: "removed" }],
    ["one that is held", { held: true }],
    ["one without a digest", { sha256: undefined }],
    ["a large one", { fileSize: MAX_SKILL_BYTES + 1 }],
    ["prompts", { category: "prompts" }],
  ] as const)("not %s", (_what, change) => {
    const { sha256: known, ...rest } = aProduct();
    const product = "sha256" in change ? rest : { ...rest, sha256: known, ...change };
    expect(isOffered(product as ReturnType<typeof aProduct>)).toBe(false);
    expect(asSkill(product as ReturnType<typeof aProduct>, contents)).toBeUndefined();
  });

  test.each([
    ["nothing is known of", undefined],
    ["other bytes are known of", { ...contents, sha256: "b".repeat(64) }],
    ["is no skill", { sha256, files: [], runsAsPlugin: true }],
  ])("not an archive that %s", (_what, known) => {
    expect(asSkill(aProduct(), known)).toBeUndefined();
  });
});

describe("a buyer keeps", () => {
  const paid = aProduct({ price: 5 });
  test.each([
    ["a published skill", {}],
    ["one that its author withdrew", { status: "archived" }],
    ["one that waits for a review", { held: true }],
    ["one that went with its author's account", { status: "removed", removedBy: paid.authorUid }],
  ] as const)("%s", (_what, change) => {
    const product = { ...paid, ...change };
    expect(isKept(product)).toBe(true);
    expect(asSkill(product, contents, isKept)).toMatchObject({ product });
    expect(asSkill(product, contents)).toBeUndefined();
  });

  test.each([
    ["one that an admin removed", { status: "removed", removedBy: "admin" }],
    ["a malicious one", { status: "draft", held: true, heldFor: "malicious" }],
    ["a large one", { fileSize: MAX_SKILL_BYTES + 1 }],
    ["prompts", { category: "prompts" }],
  ] as const)("not %s", (_what, change) => {
    const product = { ...paid, ...change };
    expect(isKept(product)).toBe(false);
    expect(asSkill(product, contents, isKept)).toBeUndefined();
  });
});

test("the index of archives names one archive a skill, with its digest", () => {
  expect(archiveIndex([aSkill()], "/p/release-notes", "https://market.example")).toEqual({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: "release-notes",
        type: "archive",
        description: "Summarises commits",
        url: `/p/release-notes/.well-known/agent-skills/release-notes.${sha256}.zip`,
        digest: `sha256:${sha256}`,
        log: { lookup: "https://market.example/log/lookup/release-notes@1.0.0", sha256 },
      },
    ],
  });
});

test("the index of files names the files, and leaves out what has no plain addresses", () => {
  const skills = [aSkill({ slug: "release_notes" }), aSkill({ slug: "other" }, { files: [] })];
  expect(fileIndex(skills, "https://market.example")).toEqual({
    skills: [
      {
        name: "release-notes",
        description: "Summarises commits",
        files: ["SKILL.md", "README.md"],
        log: { lookup: "https://market.example/log/lookup/release_notes@1.0.0", sha256 },
      },
    ],
  });
});

describe("the marketplace of plugins", () => {
  test("is named after its host, and a plugin is the archive's own SKILL.md", () => {
    const { name, plugins, metadata } = pluginMarketplace(
      [aSkill({ tags: ["git"] })],
      "https://market.example",
    );
    expect(name).toBe("vaultmart-market-example");
    expect(metadata.log).toEqual([
      {
        ...{ plugin: "release-notes", sha256 },
        lookup: "https://market.example/log/lookup/release-notes@1.0.0",
      },
    ]);
    expect(plugins).toEqual([
      {
        name: "release-notes",
        description: "Summarises commits",
        version: "1.0.0",
        author: { name: "Ada" },
        homepage: "https://market.example/p/release-notes",
        license: "MIT",
        category: "skills",
        keywords: ["git"],
        strict: false,
        skills: ["./"],
        source: {
          source: "archive",
          url: `https://market.example/.well-known/agent-skills/release-notes.${sha256}.zip`,
          sha256,
        },
      },
    ]);
  });

  test.each([
    ["would run something by itself", aSkill({}, { runsAsPlugin: true })],
    ["has the marketplace's own name", aSkill({ slug: "vaultmart-market-example" })],
  ])("leaves out what %s", (_why, skill) => {
    const { plugins, metadata } = pluginMarketplace([skill], "https://market.example");
    expect([plugins, metadata.log]).toEqual([[], []]);
  });
});
