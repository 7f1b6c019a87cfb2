import { closedFilesHtml, firstFileHtml, firstFilesHtml } from "./ssr-files.js";

const AT = { slug: "a-skill", version: "1.2.0", siteUrl: "https://market.example" };
const file = (path: string, size = 3) => ({ path, size, crc32: "00000000" });

test("the list leads to each file, whatever its name", () => {
  const { main, canonical } = firstFilesHtml(AT, [file("SKILL.md"), file("docs/<b>&\u202eb.md", 4)]);
  expect(canonical).toBe("https://market.example/p/a-skill/files");
  expect(main).toContain(
    '<li><a href="/p/a-skill/files?version=1.2.0&amp;file=SKILL.md"><bdi>SKILL.md</bdi></a> · 3 bytes</li>',
  );
  expect(main).toContain("<bdi>docs/&lt;b&gt;&amp;[U+202E]b.md</bdi></a> · 4 bytes");
  expect(main).toContain("file=docs/%3Cb%3E%26%E2%80%AEb.md");
  expect(main).not.toContain("more");
});

test("a long list says how many files are missing", () => {
  const { main } = firstFilesHtml(
    AT,
    Array.from({ length: 1_002 }, (_, at) => file(`${at}.md`)),
  );
  expect(main.split("<li>")).toHaveLength(1_001);
  expect(main).toContain("And 2 more.");
});

test("a file is text, with every character visible, and is not listed by search engines", () => {
  const page = firstFileHtml(AT, {
    ...file("a.html"),
    kind: "text",
    text: "<script>1</script>\u200b</pre>\n",
  });
  expect(page.canonical).toBeUndefined();
  expect(page.main).toContain('<pre dir="auto">&lt;script&gt;1&lt;/script&gt;[U+200B]&lt;/pre&gt;\n</pre>');
  expect(page.main).toContain('<a href="/p/a-skill/files?version=1.2.0"><bdi>All files</bdi></a>');
});

test.each(["binary", "large", "picture"] as const)("a %s file is not in the page", (kind) => {
  expect(firstFileHtml(AT, { ...file("a.bin"), kind }).main).toContain("This file is not shown here.");
});

test("what a visitor may not read is not listed by search engines", () => {
  expect(closedFilesHtml().canonical).toBeUndefined();
});
