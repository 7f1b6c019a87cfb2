import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The help and the machine-readable files, as Hosting serves them. */

const SITE = process.env.SITE_URL ?? "";
const get = (path: string, more: RequestInit = {}) => fetch(SITE + path, { redirect: "manual", ...more });
const type = (answer: Response) => answer.headers.get("content-type")?.toLowerCase().replace("; ", ";");

test.each([
  ["/docs", "text/html;charset=utf-8"],
  ["/docs/quickstart", "text/html;charset=utf-8"],
  ["/docs.md", "text/markdown;charset=utf-8"],
  ["/docs/quickstart.md", "text/markdown;charset=utf-8"],
  ["/llms.txt", "text/plain;charset=utf-8"],
  ["/llms-full.txt", "text/plain;charset=utf-8"],
  ["/robots.txt", "text/plain;charset=utf-8"],
  ["/.well-known/security.txt", "text/plain;charset=utf-8"],
  ["/sitemaps/help.xml", "application/xml"],
  ["/specs/docs-index.json", "application/json;charset=utf-8"],
  ["/specs/mcp-tools.json", "application/json;charset=utf-8"],
  ["/specs/vault-yaml.schema.json", "application/schema+json;charset=utf-8"],
  ["/specs/openapi.yaml", "application/yaml;charset=utf-8"],
  ["/specs/cli-commands.yaml", "application/yaml;charset=utf-8"],
  ["/specs/log-verifier.mjs", "application/javascript;charset=utf-8"],
  ["/specs/glossary.yaml", "application/yaml;charset=utf-8"],
  ["/specs/context/buyer.yaml", "application/yaml;charset=utf-8"],
])("%s is %s", async (path, expected) => {
  const answer = await get(path);
  expect([answer.status, type(answer)]).toEqual([200, expected]);
  expect((await answer.text()).length).toBeGreaterThan(50);
});

test.each([
  "/",
  "/explore",
  "/docs/quickstart",
  "/nothing",
  "/api/health",
  "/p/never-was-here",
  "/p/never-was-here/files?file=README.md",
  "/.well-known/security.txt",
])("%s has the security headers", async (path) => {
  const { headers } = await get(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
  });
});

test("every page of the list is there, as a page and as Markdown", async () => {
  const index = (await (await get("/specs/docs-index.json")).json()) as Record<
    "url" | "markdownUrl" | "title",
    string
  >[];
  expect(index).toHaveLength(57);
  for (const { url, markdownUrl, title } of index) {
    const [page, raw] = await Promise.all([get(url), get(markdownUrl)]);
    expect([url, page.status, raw.status]).toEqual([url, 200, 200]);
    expect(await raw.text()).toContain(`# ${title}\n`);
  }
});

test.each(["/docs/", "/docs/quickstart/"])(
  "%s leads to the address without a slash at its end",
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, path.slice(0, -1)]);
  },
);

test.each(["/nothing", "/docs/nothing", "/specs/nothing/below"])(
  "%s is answered by a page that helps, with status 404",
  async (path) => {
    const answer = await get(path);
    expect([answer.status, type(answer)]).toEqual([404, "text/html;charset=utf-8"]);
    const text = await answer.text();
    for (const link of ['href="/docs"', 'href="/llms.txt"', 'action="/explore"'])
      expect(text).toContain(link);
  },
);

test.each([
  "/",
  "/docs",
  "/docs/quickstart.md",
  "/specs/openapi.yaml",
  "/nothing",
  "/.well-known/security.txt",
])("%s has the headers of a careful site", async (path) => {
  const { headers } = await get(path);
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split("; ")).toContain(part);
  }
  expect(policy).not.toContain("unsafe");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
});

test("pages are asked for again, and what has a hash in its name is kept", async () => {
  const page = await get("/docs/quickstart");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const assets = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(assets.map((path) => path.replace(/.*\./, "")).sort()).toEqual(["css", "js", "woff2", "woff2"]);
  for (const path of assets) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
});

test("programs of other sites may read the files for machines", async () => {
  expect((await get("/specs/docs-index.json")).headers.get("access-control-allow-origin")).toBe("*");
});

test("nothing hidden is kept from a deploy but what belongs to a desktop", () => {
  const { hosting } = JSON.parse(readFileSync(join(__dirname, "../../../firebase.json"), "utf8"));
  expect(hosting.ignore).toEqual(["firebase.json", "**/.DS_Store"]);
});
