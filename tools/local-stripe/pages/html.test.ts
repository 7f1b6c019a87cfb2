import { type Content, html } from "./html.js";

test.each([
  [`<b>`, "&lt;b&gt;"],
  [`"'&`, "&quot;&#39;&amp;"],
  [0, "0"],
  [false, ""],
  [undefined, ""],
  [[html`<i>${"<"}</i>`, "&"], "<i>&lt;</i>&amp;"],
] as [Content, string][])("%p becomes %p", (value, markup) => {
  expect(html`[${value}]`.toString()).toBe(`[${markup}]`);
});
