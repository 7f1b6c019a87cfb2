import { productsFeed, versionsFeed } from "./feeds.js";
import type { Product } from "./product.js";

const SITE = "https://market.example";
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const product = {
  ...{
    slug: "notes",
    title: "Notes <&> \u202emore\u0000",
    description: "Writes\nnotes",
    authorUsername: "ada",
  },
  ...{ createdAt: day(2), version: "1.1.0" },
  recalls: [{ version: "1.0.0", state: "yanked", message: "Loses files", at: day(5) }],
} as unknown as Product;

test("a feed of products is Atom: what is new, and nothing that breaks it", () => {
  const feed = productsFeed({ kind: "category", name: "skills" }, [product], SITE);
  expect(feed).toContain("<id>https://market.example/feeds/category/skills.xml</id>");
  expect(feed).toContain('<link href="https://market.example/explore?category=skills&amp;sort=newest"/>');
  expect(feed).toContain('<link rel="self" href="https://market.example/feeds/category/skills.xml"/>');
  expect(feed).toContain("<title>Notes &lt;&amp;&gt; more</title>");
  expect(feed).toContain("<updated>2026-01-02T00:00:00.000Z</updated>");
  expect(feed).toContain("<author><name>@ada</name></author>");
  expect(feed).toContain('<content type="text">Writes notes</content>');
  expect(productsFeed({ kind: "new" }, [], SITE)).not.toContain("<entry>");
  expect(productsFeed({ kind: "author", name: "ada" }, [product], SITE)).toContain(
    "<title>@ada on market.example</title>",
  );
});

test("a feed of versions says which are recalled, and why", () => {
  const feed = versionsFeed(
    product,
    [
      { version: "1.1.0", changelog: "Reads <tags>", approvedAt: day(4) },
      { version: "1.0.0", changelog: "The first", approvedAt: day(3) },
    ],
    SITE,
  );
  const [, newer = "", older = ""] = feed.split("<entry>");
  expect(newer).toContain("1.1.0</title>");
  expect(newer).toContain("Reads &lt;tags&gt;");
  expect(older).toContain("1.0.0 (yanked)</title>");
  expect(older).toContain('<content type="text">Loses files</content>');
  expect(older).toContain("<id>https://market.example/p/notes#1.0.0</id>");
  expect(feed.match(/<updated>([^<]*)/)?.[1]).toBe("2026-01-04T00:00:00.000Z");
});
