import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cliAuthProfile } from "#contract/cli.js";
import { exampleOf } from "#contract/examples.js";
import { type ExampleMarket, openExampleMarket } from "../testing/example-market.js";
import { newFolder, removeFolders, run } from "../testing/run-app.js";
import { inOrder, type Member } from "./workspace.js";

afterAll(removeFolders);

const member = (slug: string, ...requires: string[]): Member => ({
  ...{ folder: `skills/${slug}`, slug, version: "1.0.0", requires },
});
const sorted = (...members: Member[]) => inOrder(members).map(({ slug }) => slug);

test("each product follows those that it requires", () => {
  expect(sorted(member("a", "c", "elsewhere"), member("b"), member("c", "d"), member("d"))).toEqual([
    "d",
    "c",
    "a",
    "b",
  ]);
});

test.each<[string, Member[], string]>([
  [
    "products that require each other",
    [member("a", "b"), member("b", "c"), member("c", "a")],
    "a → b → c → a",
  ],
  ["two products with one name", [member("a"), { ...member("a"), folder: "other/a" }], "other/a"],
])("%s are refused", (_, members, issue) => {
  expect(() => inOrder(members)).toThrow(
    expect.objectContaining({
      exitCode: 4,
      details: expect.objectContaining({ issues: expect.arrayContaining([issue]) }),
    }),
  );
});

describe("a repository with three products", () => {
  let market: ExampleMarket;
  let repository: string;
  let sent: string[];
  const digests = new Map<string, string>();
  const write = (folder: string, name: string, needed: readonly string[] = []) => {
    const at = join(repository, folder);
    mkdirSync(at, { recursive: true });
    const facts = `name: ${name}\nversion: 1.0.0\ncategory: skills\ndescription: Writes the notes of a meeting\n`;
    const rest = `author: ada\nlicense: MIT\nentry: SKILL.md\ndependencies:\n  vaultmart: [${needed.join(", ")}]\n`;
    writeFileSync(join(at, "vault.yaml"), facts + rest);
    writeFileSync(join(at, "SKILL.md"), `# ${name}\n\nWrite down who decided what.\n`);
  };
  const publish = (...args: string[]) =>
    run(["publish", "--all", ...args], { url: market.url, cwd: repository, way: "json" });

  beforeEach(async () => {
    market = await openExampleMarket();
    market.files.set("/upload", new Uint8Array());
    repository = newFolder();
    sent = [];
    write("skills/notes", "my-notes", ["my-words@^1.0.0"]);
    write("skills/words", "my-words");
    write("tools/deep/letters", "my-letters", ["my-notes"]);
    write("node_modules/other", "not-mine");
    let uploading = "";
    market.reply = (operation, input) => {
      if (operation === "POST /products/upload") {
        uploading = input.productKey ?? "";
        return { url: `${market.url}/upload` };
      }
      if (operation === "POST /products/scan") return { sha256: digests.get(uploading) };
      if (operation === "POST /cli/products/create") sent.push(uploading);
      return undefined;
    };
    const { products } = JSON.parse((await publish("--dry-run")).stdout);
    for (const { slug, sha256 } of products) digests.set(slug, sha256);
    expect(sent).toEqual([]);
  });
  afterEach(() => market.close());

  test("is published in the order in which they require each other", async () => {
    const { code, stdout, stderr } = await publish("--yes");
    expect([code, stderr]).toEqual([0, ""]);
    expect(sent).toEqual(["my-words", "my-notes", "my-letters"]);
    expect(JSON.parse(stdout).products).toMatchObject([
      { slug: "my-words", folder: "skills/words", status: "published" },
      { slug: "my-notes", folder: "skills/notes", status: "published" },
      { slug: "my-letters", folder: "tools/deep/letters", status: "published" },
    ]);
  });

  test("sends nothing if one of them cannot be published", async () => {
    writeFileSync(join(repository, "tools/deep/letters/vault.yaml"), "name: my-letters\n");
    const { code, stdout, stderr } = await publish("--yes");
    expect([code, stdout, JSON.parse(stderr).error]).toEqual([
      4,
      "",
      expect.stringMatching(/^tools\/deep\/letters: /),
    ]);
    expect(sent).toEqual([]);
  });

  test("leaves out what the marketplace has", async () => {
    const { products } = exampleOf(cliAuthProfile, "GET").answer as { products: object[] };
    const words = { ...products[0], slug: "my-words", version: "1.0.0", pendingVersion: undefined };
    market.answers.set("GET /cli/auth/profile", { products: [words] });
    const { code, stdout } = await publish("--yes");
    expect([code, sent]).toEqual([0, ["my-notes", "my-letters"]]);
    expect(JSON.parse(stdout).unchanged).toEqual([
      { slug: "my-words", version: "1.0.0", folder: "skills/words" },
    ]);
  });
});
