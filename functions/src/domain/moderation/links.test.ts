import { linksIn } from "./links.js";

test.each([
  ["a link", "See https://example.com/a?b=c now", 1],
  ["two links", "http://a.example and https://b.example", 2],
  ["the same link twice", "https://a.example https://a.example", 2],
  ["a bare domain", "Buy at example.com", 1],
  ["a bare domain with a path", "example.com/deal and example.org", 2],
  ["a domain of another script", "пример.com", 1],
  ["a short link", "bit.ly/abc or t.me/shop or discord.gg/x", 3],
  ["an address with www", "www.example.travel", 1],
  ["an email address", "write to me.now@mail.example", 1],
  ["an email address in words", "me [at] mail (dot) example", 1],
  ["a disguised scheme", "hxxps://evil.example/x", 1],
  ["a scheme in brackets", "hxxp[:]//evil[.]example", 1],
  ["a bracketed dot", "evil[.]com, evil(.)net, evil {dot} org", 3],
  ["a dot in words", "example dot com", 1],
  ["a dot in Portuguese words", "exemplo ponto com", 1],
  ["full-width letters", "ｅｘａｍｐｌｅ．ｃｏｍ", 1],
  ["an ideographic full stop", "example。com", 1],
  ["a name in capitals", "EXAMPLE.COM", 1],
])("%s is found", (_, text, count) => {
  expect(linksIn(text)).toBe(count);
});

test.each([
  ["names of files", "Read SKILL.md, vault.yaml, src/main.rs, setup.sh and build.app"],
  ["versions", "Fixed in 1.0.1. Works since 2.0"],
  ["libraries", "Needs socket.io, Node.js and next.js"],
  ["a sentence without a space after the full stop", "It works.Thank you"],
  ["words about dots", "The dot com boom; a dot matrix"],
  ["an at sign", "@ada look at this, meet at 5"],
  ["a list in brackets", "It has (at least) two (or three) bugs"],
  ["a path", "docs/readme.txt and ./run.me"],
  ["nothing", ""],
])("%s are no links", (_, text) => {
  expect(linksIn(text)).toBe(0);
});

test("the search is linear in the length of the text", () => {
  for (const text of ["a.".repeat(20_000), "a-".repeat(20_000), "a@".repeat(20_000), "[ ".repeat(20_000)]) {
    const from = process.cpuUsage();
    linksIn(text);
    expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
  }
});
