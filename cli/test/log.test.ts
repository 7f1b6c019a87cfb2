import { productsRecall } from "#contract/products.js";
import { until } from "#test/support/console.js";
import { succeed } from "#test/support/http.js";
import { newSlug } from "#test/support/listings.js";
import { join } from "#test/support/records.js";
import { sell } from "./support/market.js";
import { json, newFolder, vaultmart } from "./support/run.js";

interface Shown {
  readonly log: { readonly size: number; readonly root: string };
  readonly product: { readonly state?: string; readonly entries: { readonly kind: string }[] };
}

const home = newFolder();
const show = (slug: string) => json<Shown>(["log", slug], { home });

/** A product's part of the log, once it has so many entries. While it has none, the client says so instead. */
const shown = (slug: string, count: number): Promise<Shown> =>
  until(async () => {
    const found: Partial<Shown> = await show(slug);
    return (found.product?.entries.length ?? 0) >= count && (found as Shown);
  });

test("the client proves what the marketplace has logged, and remembers the log", async () => {
  const [author, slug] = [await join(), newSlug("proved")];
  await sell(slug, { author });
  const first = await shown(slug, 1);
  expect(first.product).toMatchObject({ state: "published", entries: [{ kind: "published" }] });

  await sell(slug, { author, version: "1.1.0" });
  const { product } = await json<{ product: { id: string } }>(["info", slug]);
  const input = { productId: product.id, version: "1.0.0", state: "yanked" as const, message: "Loses files" };
  await succeed(productsRecall, "POST", { token: author.token, input });
  const yanked = await until(async () => {
    const found = await show(`${slug}@1.0.0`);
    return found.product?.state === "yanked" && found;
  });
  expect(yanked.log.size).toBeGreaterThan(first.log.size);
  expect((await show(slug)).product.state).toBe("published");

  const { code, stdout } = await vaultmart(["log"], { home });
  expect(code).toBe(0);
  expect(stdout).toMatch(/✓ .+ {2}\d+ entries/);
  expect(stdout).toContain("  key ");
});
