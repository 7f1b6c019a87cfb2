import { LogPage } from "#contract/app-pages.js";
import { LogLookup } from "#contract/log.js";
import { PAGE_SECONDS } from "#contract/pages.js";
import { readEntry } from "#domain/log/entry.js";
import { openCheckpoint, openKeys } from "#domain/log/verifier.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { newSlug, publish, sha256 } from "../support/listings.js";
import { get, text } from "../support/pages.js";
import { join, type Member } from "../support/records.js";

/** The page of the log, and its data, through Hosting. */

const { db } = admin();

const read = async (query = "") => LogPage.parse(JSON.parse(await text(`/log.json${query}`)));

/** The entries of a product, once there are so many. */
const entriesOf = (slug: string, count: number) =>
  until(async () => {
    const { entries } = await read(`?product=${slug}`);
    return entries.length >= count && entries;
  });

let author: Member;
beforeAll(async () => {
  author = await join();
});

describe("the page of the log", () => {
  test("has the signed state, the key, the newest entries, and what to do with them before any script has run", async () => {
    const { slug, bytes } = await publish(author);
    await entriesOf(slug, 1);
    const { answer, html, log } = await until(async () => {
      const answer = await get("/log");
      const html = await answer.text();
      const { log } = await read();
      // Other tests publish at the same time.
      return log && html.includes(log.root) && { answer, html, log };
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toContain(`s-maxage=${PAGE_SECONDS}`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(html).toContain("<title>Transparency log · Vaultmart</title>");
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/log">/);
    for (const part of [
      ...[log.origin, log.root, ...log.keys].map(String),
      ...[`href="/log?product=${slug}"`, `href="/log/lookup/${slug}@1.0.0"`, sha256(bytes)],
      ...["vaultmart verify", "vaultmart log --all", 'href="/specs/log-verifier.mjs"'],
      ...['href="/log/checkpoint"', 'action="/log"'],
    ])
      expect(html).toContain(part);
  });

  test("says what the signed checkpoint and the list of keys say", async () => {
    const { slug } = await publish(author);
    await entriesOf(slug, 1);
    const { log, entries } = await until(async () => {
      const page = await read();
      const { size } = openCheckpoint(await text("/log/checkpoint"), openKeys(await text("/log/key")));
      // Other tests publish at the same time.
      return page.log?.size === size && page;
    });
    const keys = openKeys(await text("/log/key"));
    expect(log?.keys).toEqual(keys.map((key) => key.text));
    expect(Date.parse(log?.signedAt ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
    expect(log?.witnesses).toEqual([]);
    expect(entries[0]?.index).toBe((log?.size ?? 0) - 1);
  });

  test("says of each entry what its proof says", async () => {
    const { slug } = await publish(author);
    await publish(author, { slug, version: "1.1.0" });
    const entries = await entriesOf(slug, 2);
    const lookup = LogLookup.parse(JSON.parse(await text(`/log/lookup/${slug}@1.1.0`)));
    const proved = lookup.entries.flatMap(({ index, entry }) => {
      const { kind, version, at, sha256: digest } = readEntry(Buffer.from(entry)) ?? {};
      return { index, kind, slug, version, at: at?.toISOString(), sha256: digest };
    });
    expect(entries).toEqual(proved.toReversed());
    const html = await text(`/log?product=${slug}`);
    expect(html).toContain(`<title>${slug} · Transparency log · Vaultmart</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`vaultmart log ${slug}`);
    expect(html).toContain(`href="/p/${slug}"`);
  });

  test("leads page by page to every entry of a product, once", async () => {
    const slug = newSlug();
    const at = new Date();
    const versions = Array.from({ length: 41 }, (_, number) => `1.0.${number}`);
    await Promise.all(
      versions.map((version) =>
        db
          .collection("logEntries")
          .add({ kind: "deprecated", slug, version, publisher: author.uid, at, waitsSince: at }),
      ),
    );
    await until(async () => (await read(`?product=${slug}`)).before !== undefined);
    const pages = await until(async () => {
      const found: LogPage[] = [];
      let before: number | undefined;
      do {
        const page: LogPage = await read(
          `?product=${slug}${before === undefined ? "" : `&before=${before}`}`,
        );
        found.push(page);
        before = page.before;
      } while (before !== undefined);
      return found.flatMap(({ entries }) => entries).length === 41 && found;
    });
    expect(pages.map(({ entries }) => entries.length)).toEqual([20, 20, 1]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(all.map(({ version }) => version).sort()).toEqual([...versions].sort());
    expect(all.map(({ index }) => index)).toEqual(all.map(({ index }) => index).sort((a, b) => b - a));
    const [first, second] = pages;
    const html = await text(`/log?product=${slug}&before=${first?.before}`);
    for (const { index } of second?.entries ?? []) expect(html).toContain(`id="entry-${index}"`);
    expect(html).toContain(`href="/log?product=${slug}&amp;before=${second?.before}"`);
  });

  test("leads from the newest entry back to the first", async () => {
    const { before, entries } = await read("?before=30");
    expect([before, entries.map(({ index }) => index)]).toEqual([
      10,
      Array.from({ length: 20 }, (_, at) => 29 - at),
    ]);
    const last = await read("?before=10");
    expect([last.before, last.entries.map(({ index }) => index)]).toEqual([
      undefined,
      Array.from({ length: 10 }, (_, at) => 9 - at),
    ]);
    expect((await read("?before=0")).entries).toEqual([]);
  });

  test("says so if a product has no entries", async () => {
    const html = await text("/log?product=never-was-here");
    expect(html).toContain("There are no entries here.");
    expect(await read("?product=never-was-here")).toMatchObject({ entries: [] });
  });

  test.each([
    ["markup", "?product=%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["an index that is none", "?before=x"],
    ["an index beyond the log", "?before=999999999999999"],
    ["brackets", "?product[]=a&before[$gt]=1"],
  ])("shows the newest entries for %s", async (_what, query) => {
    const html = await text(`/log${query}`);
    expect(html).toContain("Newest entries");
    expect(html).toContain('id="entry-');
    expect(html).not.toContain("<script>alert");
  });

  test("leaves the addresses of the log to programs", async () => {
    expect((await get("/log/checkpoint")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const answer = await get("/log/nothing");
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "notInLog" }]);
  });
});
