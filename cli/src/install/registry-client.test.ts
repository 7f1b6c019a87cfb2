import type { Site } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { siteSource } from "./registry-client.js";

/** A site on which one call fails with an error a number of times. */
function siteThat(error: CliError, times: number) {
  let calls = 0;
  const failing = async () => {
    if (++calls <= times) throw error;
    return { url: "https://storage.example/a", fileName: "a.zip", fileSize: 3, version: "1.0.0" };
  };
  const fetchBytes = vi.fn(async () => Buffer.from("abc"));
  const site = {
    url: "https://market.example",
    api: { call: failing },
    requireLogin: async () => ({ uid: "u", email: "" }),
    fetchBytes,
  } as unknown as Site;
  return { site, calls: () => calls, fetchBytes };
}

const product = { slug: "notes", productId: "p" };
const busy = (retryAfter: number) => new CliError(EXIT.retryable, "Too many requests", { retryAfter });

test("no more bytes are taken than were announced", async () => {
  const { site, fetchBytes } = siteThat(busy(0), 0);
  expect(await siteSource(site).fetch(product, "1.0.0")).toMatchObject({ version: "1.0.0", fileSize: 3 });
  expect(fetchBytes).toHaveBeenCalledWith("https://storage.example/a", { maxBytes: 3 });
});

test("when the site asks to wait, it waits and says so", async () => {
  const { site, calls } = siteThat(busy(0.01), 2);
  const onWait = vi.fn();
  await siteSource(site, { onWait }).fetch(product);
  expect([calls(), onWait.mock.calls]).toEqual([3, [[0.01], [0.01]]]);
});

test.each([
  ["for ever", busy(0.01), 9, 4],
  ["too long", busy(3_600), 1, 1],
  ["without a word for how long", new CliError(EXIT.retryable, "Service unavailable"), 1, 1],
])("it does not wait %s", async (_, error, times, asked) => {
  const { site, calls } = siteThat(error, times);
  await expect(siteSource(site).fetch(product)).rejects.toMatchObject({ exitCode: 5 });
  expect(calls()).toBe(asked);
});

test.each([
  ["purchaseRequired", 1, 4, "vaultmart buy notes"],
  ["versionNotFound", 3, 3, "vaultmart versions notes"],
] as const)("%s says what to do", async (code, from, to, hint) => {
  const { site } = siteThat(new CliError(from, "A sentence that may change", { code }), 1);
  await expect(siteSource(site).fetch(product, "9.0.0")).rejects.toMatchObject({
    exitCode: to,
    details: { hint: expect.stringContaining(hint) },
  });
});

test("many products are asked for together, a hundred at a time, and once", async () => {
  const findProducts = vi.fn(async (slugs: readonly string[]) =>
    slugs
      .filter((slug) => slug !== "gone")
      .map((slug) => ({ slug, id: `id-${slug}`, category: "skills", version: "1.0.0" })),
  );
  const findProduct = vi.fn();
  const source = siteSource({ url: "https://market.example", findProducts, findProduct } as unknown as Site);
  const slugs = ["gone", ...Array.from({ length: 149 }, (_, at) => `notes-${at}`)];
  const offers = await source.findAll([...slugs, "notes-0"]);
  expect(findProducts.mock.calls.map(([asked]) => asked.length)).toEqual([100, 50]);
  expect([offers.size, offers.has("gone"), offers.get("notes-7")]).toEqual([
    149,
    false,
    { slug: "notes-7", productId: "id-notes-7", category: "skills", version: "1.0.0" },
  ]);
  expect(await source.find("notes-7")).toBe(offers.get("notes-7"));
  expect(findProduct).not.toHaveBeenCalled();
});
