import { MOST_DRAWN, readmeHtml } from "./readme-html.js";

const drawn = (readme: string) => readmeHtml("a-skill", "1.2.0", readme);

test("a readme is drawn with highlighted code, tables, lists of tasks, and headings below the page's", () => {
  const html = drawn(
    "---\nname: a\n---\n# Title\n\n### *Part*\n\n- [x] done\n\n| a |\n|---|\n| 1 |\n\n```js\nconst a = 1;\n```\n",
  );
  expect(html).not.toContain("name: a");
  expect(html).toContain("<h3>Title</h3>");
  expect(html).toContain("<h4><em>Part</em></h4>");
  expect(html).toContain("<span>☑</span> done");
  expect(html).toContain('<div class="scrolled" tabindex="0"><table>');
  expect(html).toContain(
    '<pre tabindex="0"><code class="hljs language-js"><span class="hljs-keyword">const</span>',
  );
});

test.each([
  ["a file", "[a](docs/a.md)", '<a href="/p/a-skill/files?version=1.2.0&#x26;file=docs/a.md">a</a>'],
  [
    "another site",
    "[a](https://a.example/)",
    '<a href="https://a.example/" rel="nofollow ugc noopener noreferrer">a</a>',
  ],
  [
    "an email address",
    "[a](mailto:a@a.example)",
    '<a href="mailto:a@a.example" rel="nofollow ugc noopener noreferrer">a</a>',
  ],
  ["another page of this site", "[a](/u/other)", "a"],
  ["another host without a scheme", "[a](//a.example)", "a"],
  ["a script", "[a](javascript:alert(1))", "a"],
  ["data", "[a](data:text/html,x)", "a"],
])("a link to %s", (_what, readme, html) => {
  expect(drawn(readme)).toBe(`<p>${html}</p>`);
});

test.each([
  [
    "of the archive",
    "![a](docs/a.png)",
    '<a href="/p/a-skill/files?version=1.2.0&#x26;file=docs/a.png"><img src="/pictures/archive/a-skill/1.2.0/docs/a.png" alt="a" loading="lazy" class="picture"></a>',
  ],
  [
    "of the archive in a link",
    "[![a](a.png)](https://a.example/)",
    '<a href="https://a.example/" rel="nofollow ugc noopener noreferrer"><img src="/pictures/archive/a-skill/1.2.0/a.png" alt="a" loading="lazy" class="picture"></a>',
  ],
  [
    "of another site",
    "![a](https://a.example/a.png)",
    '<a href="https://a.example/a.png" rel="nofollow ugc noopener noreferrer">a</a>',
  ],
  ["of no site", "![a](data:image/png;base64,AA)", "a"],
])("a picture %s", (_what, readme, html) => {
  expect(drawn(readme)).toBe(`<p>${html}</p>`);
});

test.each([
  ["<script>alert(1)</script>"],
  ["a <img src=x onerror=alert(1)> b"],
  ["<style>*{display:none}</style>"],
  ["<iframe srcdoc='<script>alert(1)</script>'></iframe>"],
  ['[a](<https://a.example/"onmouseover=alert(1)>)'],
  ['!["><script>alert(1)</script>](https://a.example/)'],
  ['```"><script>\nalert(1)\n```'],
  ["</div></main><script>alert(1)</script>"],
])("%j draws no element that its author wrote", (readme) => {
  // A value in quotation marks may contain anything.
  const html = (drawn(readme) ?? "").replace(/"[^"]*"/g, '""');
  expect(html).not.toMatch(/<(?:script|img|style|iframe|\/div|\/main)/);
  expect(html).not.toMatch(/<[^>]*\son\w+=/);
});

test("long code has one color, because the time of some languages grows with the square", () => {
  expect(drawn(`\`\`\`js\n${"const a = 1;\n".repeat(10)}\`\`\``)).toContain("hljs-keyword");
  expect(drawn(`\`\`\`js\n${"const a = 1;\n".repeat(400)}\`\`\``)).not.toContain("hljs");
});

test.each([
  ["is long", "a".repeat(MOST_DRAWN + 1)],
  ["nests without end", ">".repeat(5_000)],
  ["grows when it is drawn", `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${"|\n".repeat(480)}`],
])("a readme that %s is not drawn", (_what, readme) => {
  expect(drawn(readme)).toBeUndefined();
});
