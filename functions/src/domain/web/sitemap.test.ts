import { catalogPart, productSitemaps, sitemap, sitemapIndex } from "./sitemap.js";

test("a small catalog has one sitemap, and a large one has parts that meet without a gap", () => {
  expect(productSitemaps(2_000)).toEqual(["products"]);
  expect(catalogPart("products")).toEqual({});
  const names = productSitemaps(2_001);
  expect(names).toHaveLength(62);
  const parts = names.map(catalogPart);
  expect(parts[0]).toEqual({ before: "1" });
  expect(parts.at(-1)).toEqual({ from: "z" });
  expect(parts.slice(1).map((part) => part?.from)).toEqual(parts.slice(0, -1).map((part) => part?.before));
  // The database orders IDs by their bytes.
  const starts = parts.slice(1).map((part) => part?.from ?? "");
  expect([...starts].sort()).toEqual(starts);
});

test.each(["", "products-", "products-10", "products-é", "help", "../x"])(
  "%j is no part of a catalog",
  (name) => expect(catalogPart(name)).toBeUndefined(),
);

test("URLs are escaped, and the day of the last change is told", () => {
  const changedAt = new Date("2026-01-02T03:04:05Z");
  expect(
    sitemap([{ url: "https://m.example/p/a?b=1&c=<2>", changedAt }, { url: "https://m.example/" }]),
  ).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://m.example/p/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>
<url><loc>https://m.example/</loc></url>
</urlset>
`,
  );
  expect(sitemapIndex(["https://m.example/sitemaps/help.xml"])).toContain(
    "<sitemap><loc>https://m.example/sitemaps/help.xml</loc></sitemap>",
  );
});
