import type { Browser } from "playwright-core";
import { launchBrowser, SITE_URL, visit } from "./support/browser.js";
import { openStall, review, type Stall } from "./support/market.js";

/** Words of strangers stay words: no script runs, no request leaves the site, no layout breaks. */

const RUN = "window.ran = true";
/** Where a request would go that a stranger's words made. */
const ELSEWHERE = "https://elsewhere.example";

const MARKUP = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><use href="data:image/svg+xml,x"/></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}" id="trap">a</a>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<style>body { background: url(${ELSEWHERE}/style) }</style>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/link">`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/refresh">`,
  `<base href="${ELSEWHERE}/">`,
  `<form action="${ELSEWHERE}"><button>Download</button></form>`,
  `<video src="${ELSEWHERE}/video" autoplay></video>`,
  `<input autofocus onfocus="${RUN}">`,
  `<div style="position:fixed;inset:0;background:url(${ELSEWHERE}/fixed)">x</div>`,
  `<p id="root">x</p><p id="page-data">{}</p>`,
  "<!-- every page -->",
  "$& $1 $` {{count}} $t(nav.help)",
];
const MARKDOWN = [
  `[link](javascript:${RUN})`,
  `[link](JaVaScRiPt:${RUN})`,
  `[link](data:text/html,<script>${RUN}</script>)`,
  `[link](vbscript:x)`,
  `![image](${ELSEWHERE}/image.png)`,
  `![image](javascript:${RUN})`,
  `![image](x" onerror="${RUN})`,
  `[reference][r]\n\n[r]: javascript:${RUN}`,
  `<javascript:${RUN}>`,
  `\`\`\`"><script>${RUN}</script>\nx\n\`\`\``,
  `# ${"W".repeat(3_000)}`,
  `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n|${"wide|".repeat(60)}`,
  `${"> ".repeat(60)}deep`,
  `${"* ".repeat(60)}deep`,
  "\u202eturned\u202c \u2066isolated\u2069 \ufeff\u200b",
  `[^1]\n\n[^1]: <script>${RUN}</script>`,
];

let browser: Browser;
let stall: Stall;

beforeAll(async () => {
  browser = await launchBrowser();
  stall = await openStall({
    title: `<img src=x onerror=${RUN.replaceAll(" ", "")}> $& </title></script>`,
    description: MARKUP.join(" ").slice(0, 480),
    readme: [...MARKUP, ...MARKDOWN].join("\n\n"),
    tags: ['"><script>', "javascript:alert(1)", "W".repeat(30)],
    changelog: MARKUP.join("\n").slice(0, 1_900),
    longDescription: MARKUP.join("\n").slice(0, 1_900),
  });
  await review(stall, 1, MARKUP.join("\n").slice(0, 990));
});
afterAll(() => browser?.close());

test.each([
  ["its readme", () => `/p/${stall.slug}`, "isolated"],
  ["its versions", () => `/p/${stall.slug}?tab=versions`, "SHA-256 digest"],
  ["its reviews", () => `/p/${stall.slug}?tab=reviews`, "</script><script>"],
  ["its author", () => `/u/${stall.author.username}`, "onerror"],
  ["a search", () => `/explore?q=${stall.slug}`, "onerror"],
  [
    "a hostile address",
    () => `/explore?${new URLSearchParams({ q: MARKUP[1] ?? "", author: MARKUP[2] ?? "", page: "<b>" })}`,
    "Nothing matches.",
  ],
  [
    "a hostile return",
    () => `/login?return=${encodeURIComponent(`javascript:${RUN}`)}`,
    "Forgot the password?",
  ],
])("%s is inert at 360 pixels", async (_name, path, complete) => {
  const { page, context, complaints } = await visit(browser, { viewport: { width: 360, height: 740 } });
  const away: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(SITE_URL)) away.push(request.url());
  });
  await page.goto(path());
  // The app has taken over from the first HTML.
  await page.getByRole("contentinfo").waitFor();
  await page.getByText(complete).locator("visible=true").first().waitFor();
  expect(await page.evaluate("window.ran")).toBeUndefined();
  expect(away).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  const links = await page.evaluate<string[]>("[...document.links].map(({ protocol }) => protocol)");
  expect(links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))).toEqual([]);
  expect(new URL(page.url()).origin).toBe(SITE_URL);
  await context.close();
});
