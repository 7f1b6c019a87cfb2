import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, type FirstHtml, fillTemplate } from "./ssr-html.js";

/** Tests the first HTML of a page with the web app's own `index.html`. */

const template = readFileSync(join(process.cwd(), "hosting/app/index.html"), "utf8");
const PLAIN: FirstHtml = {
  title: "Changelog writer · Vaultmart",
  description: "Writes changelogs.",
  canonical: "https://market.example/p/changelog-writer",
  kind: "product",
  main: "<main><h1>Changelog writer</h1></main>",
};
const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>$& $1`;

test("the page's own head takes the place of the general one", () => {
  const html = fillTemplate(template, PLAIN);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toContain("<title>Changelog writer · Vaultmart</title>");
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
  expect(html).toContain('<link rel="canonical" href="https://market.example/p/changelog-writer">');
  expect(html).toContain('<meta property="og:url" content="https://market.example/p/changelog-writer">');
  expect(html).not.toContain("noindex");
});

test("every sign of markup is written as what it is", () => {
  expect(escapeHtml(`&<>"'a`)).toBe("&amp;&lt;&gt;&quot;&#39;a");
});

test("the whole head of a page, with a picture and with what machines read, and without", () => {
  const { canonical: _, ...absent } = PLAIN;
  const headOf = (page: FirstHtml) =>
    fillTemplate('<!-- this page --><!-- every page -->|<div id="root"></div>', page).split("|");
  expect(
    headOf({ ...PLAIN, image: "https://x.example/a.png", jsonLd: { a: "<" }, queries: [[["b"], 1]] }),
  ).toEqual([
    `<title>Changelog writer · Vaultmart</title>
    <meta name="description" content="Writes changelogs.">
    <link rel="canonical" href="https://market.example/p/changelog-writer">
    <link rel="alternate" type="text/markdown" href="https://market.example/p/changelog-writer.md">
    <meta property="og:site_name" content="Vaultmart">
    <meta property="og:type" content="product">
    <meta property="og:title" content="Changelog writer · Vaultmart">
    <meta property="og:description" content="Writes changelogs.">
    <meta property="og:url" content="https://market.example/p/changelog-writer">
    <meta property="og:image" content="https://x.example/a.png">
    <meta name="twitter:card" content="summary_large_image">
    <script type="application/ld+json">{"a":"\\u003c"}</script>`,
    `<div id="root">${PLAIN.main}</div><script id="page-data" type="application/json">[[["b"],1]]</script>`,
  ]);
  expect(headOf({ ...absent, description: "" })).toEqual([
    `<title>Changelog writer · Vaultmart</title>
    <meta name="robots" content="noindex">
    <meta property="og:site_name" content="Vaultmart">
    <meta property="og:type" content="product">
    <meta property="og:title" content="Changelog writer · Vaultmart">
    <meta name="twitter:card" content="summary">`,
    `<div id="root">${PLAIN.main}</div>`,
  ]);
});

test.each([
  ["a".repeat(160), "a".repeat(160)],
  ["a".repeat(161), `${"a".repeat(80)}…`],
  [`${"a".repeat(150)} ${"b".repeat(20)}`, `${"a".repeat(150)}…`],
  [`${"a".repeat(158)} b c`, `${"a".repeat(158)}…`],
  [`${"a".repeat(79)}😀${"b".repeat(90)}`, `${"a".repeat(79)}…`],
])("%j is shown as %j", (description, shown) => {
  expect(fillTemplate(template, { ...PLAIN, description })).toContain(
    `<meta name="description" content="${shown}">`,
  );
});

test("the content stands where the app will", () => {
  expect(fillTemplate(template, PLAIN)).toContain(`<div id="root">${PLAIN.main}</div>`);
});

test("a page of nothing is not for search engines", () => {
  const { canonical: _, ...absent } = PLAIN;
  const html = fillTemplate(template, absent);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("canonical");
});

test("no words of strangers become markup, in the head or in data", () => {
  const html = fillTemplate(template, {
    ...PLAIN,
    title: HOSTILE,
    description: HOSTILE,
    image: `https://x.example/${HOSTILE}`,
    jsonLd: { name: HOSTILE },
    main: `<h1>${escapeHtml(HOSTILE)}</h1>`,
    queries: [[["profile"], { bio: HOSTILE }]],
  });
  const plain = fillTemplate(template, { ...PLAIN, image: "x", jsonLd: {}, queries: [] });
  const tags = (text: string) => (text.match(/<\/?[a-z]+/g) ?? []).sort();
  expect(tags(html.replace("<h1>", "").replace("</h1>", ""))).toEqual(
    tags(plain.replace(/<\/?main>|<\/?h1>/g, "")),
  );
  const [, data = ""] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual([[["profile"], { bio: HOSTILE }]]);
});

test("a long description ends at a word, and no character is cut in two", () => {
  const html = fillTemplate(template, { ...PLAIN, description: `${"word ".repeat(28)}${"😀".repeat(40)}` });
  const [, shown = ""] = /name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(shown.length).toBeLessThanOrEqual(160);
  expect(shown).toMatch(/word…$/);
  const unbroken = fillTemplate(template, { ...PLAIN, description: `x${"😀".repeat(200)}` });
  expect(unbroken).not.toMatch(/\p{Surrogate}/u);
});

test("a template without its places is refused", () => {
  for (const broken of ["<html></html>", "<!-- this page --><!-- every page -->", '<div id="root"></div>']) {
    expect(() => fillTemplate(broken, PLAIN)).toThrow("no places");
  }
});
