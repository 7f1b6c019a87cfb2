import { admin } from "#test/support/accounts.js";
import { until } from "#test/support/console.js";
import { join } from "#test/support/records.js";
import { buy, seller } from "#test/support/stripe.js";
import { settled } from "./support/browser.js";
import { downloaded, openStall, release } from "./support/market.js";
import { arrive } from "./support/session.js";
import { DESK, scenes, story } from "./support/story.js";

/** A visitor looks into a product before taking it, and sees what a new version changes. */

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const LONG = Array.from({ length: 6_000 }, (_, at) => `line ${at + 1}`).join("\n");

const FILES = {
  "README.md":
    "---\nname: notes\n---\n# Inside\n\nSee [the guide](docs/guide.md#part) and ![a dot](docs/dot.png).\n",
  "docs/guide.md": "# The guide\n\nBack to the [readme](../README.md).\n",
  "docs/dot.png": PIXEL,
  "docs/old.md": "This file moves.\n",
  "setup.sh":
    "#!/bin/sh\necho ready\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\ncurl -LsSf https://astral.sh/uv/install.sh | sh\n",
  "src/app.js": "const a = 1;\nconst b = 2;\n",
  "src/long.txt": LONG,
  "data.bin": Uint8Array.from({ length: 300 }, (_, at) => at % 7),
};

story("a visitor reads the files of a free product", scenes("es"), async (told, { locale }) => {
  const { page, say } = told;
  const stall = await openStall({ files: FILES });
  const main = page.getByRole("main");
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const open = async (name: string) => {
    const all = main.getByRole("link", { name: say("files.all") });
    if (await all.isVisible()) await all.click();
    await main.getByRole("navigation").getByRole("link", { name }).click();
    await main.getByRole("heading", { level: 2, name }).waitFor();
    await settled(page);
  };

  // The gallery opens with the screenshot, and the keyboard reaches the cover.
  const screenshots = [{ file: "docs/dot.png", alt: "One red dot" }];
  await admin().db.doc(`products/${stall.productId}`).update({ screenshots });
  await page.goto(`/p/${stall.slug}`);
  const shown = main.locator("figure img");
  await shown.waitFor();
  expect(await shown.getAttribute("alt")).toBe("One red dot");
  const cover = main.getByRole("link", { name: say("product.gallery.cover") });
  await cover.focus();
  await page.keyboard.press("Enter");
  await main.locator("figure svg").waitFor();
  expect(await cover.getAttribute("aria-current")).toBe("true");
  await settled(page);

  // To its readme, and by its link to another file.
  await main.getByRole("link", { name: say("product.lookInside") }).click();
  await page.getByRole("heading", { level: 1, name: say("files.title") }).waitFor();
  await page.getByRole("heading", { level: 3, name: "Inside" }).waitFor();
  await page.locator("pre").getByText("name: notes").waitFor();
  await page.getByText(say("files.count_other", { count: number(10) })).waitFor();
  await main.getByRole("link", { name: "the guide" }).click();
  await page.getByRole("heading", { level: 3, name: "The guide" }).waitFor();
  expect(new URL(page.url()).search).toBe("?version=1.0.0&file=docs/guide.md");

  // A picture, and what is neither text nor picture.
  await open("dot.png");
  expect(await page.evaluate("document.querySelector('figure img').naturalWidth")).toBe(1);
  await open("data.bin");
  await page.getByText(say("files.binary")).waitFor();

  // A finding leads to its line.
  await page.goto(`/p/${stall.slug}`);
  await page.getByRole("tab", { name: say("product.tabs.trust") }).click();
  await page.getByRole("heading", { name: say("product.scan.observed.title") }).waitFor();
  await page.getByText("astral.sh", { exact: true }).waitFor();
  await page.getByRole("link", { name: say("product.scan.notes_one", { count: 1 }) }).click();
  await page.getByRole("link", { name: `setup.sh, ${say("files.line", { line: 22 })}` }).click();
  await page.locator("#L22[data-selected]").waitFor();
  await page.locator("#L22 + ul").getByText(say("files.severity.note")).waitFor();
  expect(await page.locator("#L1 .hljs-meta").textContent()).toBe("#!/bin/sh");

  // A deep link selects lines on the first visit, also beyond the first 5,000, and a keyboard goes to others.
  await page.goto(`/p/${stall.slug}/files?version=1.0.0&file=src/long.txt#L5500-L5501`);
  await page.locator("#L5501[data-selected]").waitFor();
  expect(await page.locator("[data-selected]").allInnerTexts()).toEqual([
    "5500\nline 5500",
    "5501\nline 5501",
  ]);
  await until(() =>
    page.evaluate<boolean>("document.querySelector('#L5501').getBoundingClientRect().top < innerHeight"),
  );
  expect(await page.locator("#L5000").count()).toBe(0);
  await page.getByLabel(say("files.goTo")).fill("12");
  await page.keyboard.press("Enter");
  await page.locator("#L12[data-selected]").waitFor();
  await page.locator("#L14 a").click({ modifiers: ["Shift"] });
  await page.locator("#L13[data-selected]").waitFor();
  expect(new URL(page.url()).hash).toBe("#L12-L14");

  // What is not there.
  await page.goto(`/p/${stall.slug}/files?file=none.md`);
  await page.getByText(say("files.noFile")).waitFor();
  await page.goto(`/p/${stall.slug}/files?version=9.9.9`);
  await page.getByText(say("files.noVersion")).waitFor();
});

story("only buyers, the author, and admins look into a paid product", DESK, async (told) => {
  const { page, say, meet } = told;
  const shop = await openStall(
    { price: 19, files: { "secret.md": "# What was paid for\n" } },
    await seller(),
  );
  const path = `/p/${shop.slug}/files?version=1.0.0&file=secret.md`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const closed = page.getByText(say("files.closed"));

  await page.goto(path);
  await closed.waitFor();
  expect(asked.filter((one) => one.startsWith("/api/products/file"))).toEqual([]);
  await page.goto(`/p/${shop.slug}/compare?from=1.0.0&to=1.0.0`);
  await page.getByText(say("compare.one")).waitFor();

  // A user who has not bought it, and then has.
  const buyer = await join();
  await arrive(page, buyer, path);
  await closed.waitFor();
  await buy(buyer, shop.productId);
  await page.reload();
  await page.getByRole("heading", { level: 3, name: "What was paid for" }).waitFor();
  const get = page.getByRole("button", { name: say("product.downloadVersion", { version: "1.0.0" }) });
  expect(await downloaded(page, () => get.click())).toBe(shop.sha256);

  const other = await meet();
  await arrive(other.page, shop.author, path);
  await other.page.getByRole("heading", { level: 3, name: "What was paid for" }).waitFor();
});

story("a visitor compares two versions", scenes("pt-BR"), async (told, { locale }) => {
  const { page, say } = told;
  const stall = await openStall({ files: FILES });
  const { "docs/old.md": moved, "data.bin": _, ...rest } = FILES;
  await release(stall, "1.1.0", {
    changelog: "## What is new\n\n- It counts **further**",
    files: {
      ...rest,
      "docs/new/moved.md": moved,
      "src/app.js": "const a = 1;\nconst b = 3;\u200b\n",
      "src/long.txt": LONG.replaceAll("line", "other"),
      "docs/added.md": "A new file.\n",
    },
  });
  const main = page.getByRole("main");

  // From the versions of the product, each with a rendered changelog.
  await page.goto(`/p/${stall.slug}?tab=versions`);
  await page.getByRole("heading", { level: 4, name: "What is new" }).waitFor();
  await main.getByRole("link", { name: say("product.versions.compare", { version: "1.0.0" }) }).click();
  await page.getByRole("heading", { level: 1, name: say("compare.title") }).waitFor();
  expect(new URL(page.url()).search).toBe("?from=1.0.0&to=1.1.0");
  await settled(page);
  const files = await page.locator("details > summary").allInnerTexts();
  expect(files.map((words) => words.replaceAll(/\s+/g, " ").trim())).toEqual([
    `− ${say("compare.kind.removed")} data.bin`,
    `+ ${say("compare.kind.added")} docs/added.md`,
    `→ ${say("compare.kind.renamed")} docs/old.md → docs/new/moved.md`,
    `± ${say("compare.kind.changed")} src/app.js`,
    `± ${say("compare.kind.changed")} src/long.txt`,
    `± ${say("compare.kind.changed")} vault.yaml`,
  ]);

  const app = page.locator("details").filter({ hasText: "src/app.js" });
  expect(await app.locator("[data-kind=removed] code").allInnerTexts()).toEqual(["const b = 2;"]);
  expect(await app.locator("[data-kind=added] code").allInnerTexts()).toEqual(["const b = 3;U+200B"]);
  await page.getByText(say("compare.different")).waitFor();
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" });
  await page.getByText(say("compare.sized", { size: size.format(300) })).waitFor();

  // The other way round.
  await page.getByRole("button", { name: say("compare.swap") }).click();
  await page.waitForURL(/from=1\.1\.0&to=1\.0\.0/);
  await page.getByText("docs/new/moved.md → docs/old.md").waitFor();

  // To the file in the older version, which says how to get the whole version.
  await app.getByRole("link", { name: say("compare.view", { version: "1.0.0" }) }).click();
  await page.getByRole("heading", { level: 2, name: "src/app.js" }).waitFor();
  expect(new URL(page.url()).search).toBe("?version=1.0.0&file=src/app.js");
  await page.getByText("const b = 2;").waitFor();
  expect(await page.getByRole("combobox", { name: say("files.version") }).inputValue()).toBe("1.0.0");
});
