import { highlight } from "./highlight.js";

/** Removing the spans restores the code. */
const plain = (html: string) =>
  html
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

test.each([
  ["json", '{ "name": "a & b", "price": 0, "free": true }', '<span class="name">&quot;name&quot;</span>'],
  ["yaml", "# note\nname: commit-notes\ntags: ['a']\n", '<span class="name">tags</span>'],
  ["sh", "vaultmart install x --json # now", '<span class="value">--json</span>'],
  ["http", "GET /api/health\nAuthorization: Bearer x", '<span class="name">GET</span>'],
])("%s is coloured, and stays what it was", (language, code, expected) => {
  const html = highlight(code, language);
  expect(html).toContain(expected);
  expect(plain(html)).toBe(code);
});

test.each(["text", "", "constructor"])("the language %p stays plain", (language) => {
  expect(highlight("a < b", language)).toBe("a &lt; b");
});
