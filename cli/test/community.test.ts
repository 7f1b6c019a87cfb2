import { productsDownload, productsReviews } from "#contract/products.js";
import type { TestUser } from "#test/support/accounts.js";
import { until } from "#test/support/console.js";
import { newAddress, succeed } from "#test/support/http.js";
import { type Listed, publish } from "#test/support/listings.js";
import { join } from "#test/support/records.js";
import { json, vaultmart } from "./support/run.js";

let author: TestUser & { username: string };
let reader: TestUser & { username: string };
let product: Listed;

beforeAll(async () => {
  [author, reader] = await Promise.all([join(), join()]);
  product = await publish(author);
});

const download = (user: TestUser) =>
  succeed(productsDownload, "POST", {
    token: user.token,
    input: { productId: product.productId },
    address: newAddress(),
  });

describe("like", () => {
  test("likes, however often it runs, and takes it back", async () => {
    for (const _ of [1, 2]) {
      expect(await vaultmart(["like", product.slug], { user: reader })).toEqual({
        code: 0,
        stdout: `♥ You like ${product.slug}.\n`,
        stderr: "",
      });
    }
    for (const _ of [1, 2]) {
      expect(await json(["like", product.slug, "--undo"], { user: reader })).toEqual({
        slug: product.slug,
        liked: false,
      });
    }
    expect((await vaultmart(["like", "no-such-thing"], { user: reader })).code).toBe(3);
  });
});

describe("follow", () => {
  test("follows an author, however often it runs, and stops", async () => {
    for (const _ of [1, 2]) {
      const { stdout } = await vaultmart(["follow", `@${author.username}`], { user: reader });
      expect(stdout).toBe(`✓ You follow @${author.username}.\n`);
    }
    expect(await json(["follow", author.username, "--undo"], { user: reader })).toEqual({
      username: author.username,
      following: false,
    });
    expect((await vaultmart(["follow", "nobody-here"], { user: reader })).code).toBe(3);
    expect(await vaultmart(["follow", author.username], { user: author })).toMatchObject({
      code: 4,
      stderr: "Error Cannot follow yourself\n",
    });
  });
});

describe("review", () => {
  const args = () => ["review", product.slug, "--rating", "4", "--comment", "It does what it says"];

  test("needs a download, and names the next step", async () => {
    expect(await vaultmart(args(), { user: reader })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Error Download required\nInstall it with `vaultmart install <slug>`, then review it.\n",
    });
  });

  test("asks nobody where nobody can answer, and names the flag", async () => {
    const { code, stderr } = await vaultmart(["review", product.slug], { user: reader });
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining("Pass --rating") });
  });

  test("is counted, shown by info, and given once", async () => {
    await download(reader);
    const { code, stdout } = await vaultmart(args(), { user: reader });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `✓ Review published. ${product.slug} now has ★ 4.0 (1).\n`,
    });
    const again = await vaultmart([...args(), "--json"], { user: reader });
    expect({ code: again.code, error: JSON.parse(again.stderr).error }).toEqual({
      code: 4,
      error: "Already reviewed",
    });
    const info = await vaultmart(["info", product.slug]);
    expect(info.stdout).toContain("rating    ★ 4.0 (1)");
    expect(info.stdout).toMatch(
      new RegExp(`★★★★☆ {2}@${reader.username} · \\d{4}-\\d\\d-\\d\\d\nIt does what it says\n`),
    );
  });

  test("answers JSON", async () => {
    const other = await join();
    await download(other);
    const told = await json(["review", product.slug, "-r", "5", "-m", "Very good"], { user: other });
    expect(told).toEqual({ slug: product.slug, rating: 4.5, reviewsCount: 2 });
  });
});

describe("notifications", () => {
  test("tell what happened, and are read when they are marked", async () => {
    type News = { notifications: { id: string }[]; unread: number };
    // Triggers tell of the level, the first product, and the first review, each when it runs.
    const { notifications, unread } = await until(async () => {
      const news = await json<News>(["notifications", "--unread"], { user: author });
      return news.notifications.filter(({ id }) => /^(?:level|achievement)_/.test(id)).length === 3 && news;
    });
    expect(unread).toBe(notifications.length);
    expect(notifications.length).toBeGreaterThan(2);
    const { stdout } = await vaultmart(["notifications"], { user: author });
    expect(stdout).toMatch(/^● .+ {2}\d{4}-\d\d-\d\d · \S+$/m);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(`${unread} unread`);
    const one = await json(["notifications", "--read", notifications[0]?.id ?? ""], { user: author });
    expect(one).toMatchObject({ unread: unread - 1 });
    expect((await vaultmart(["notifications", "--all-read", "--unread"], { user: author })).stdout).toBe(
      "✓ Marked read.\nNo new notifications.\n",
    );
  });

  test("of somebody else are not found", async () => {
    const { code, stderr } = await vaultmart(["notifications", "--read", "none-such"], { user: reader });
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining("Notification not found") });
  });
});

describe("report", () => {
  test("a product, a user and a review reach the admins; a second time is refused", async () => {
    const user = await join();
    const reviewer = await join();
    await download(reviewer);
    await succeed(productsReviews, "POST", {
      token: reviewer.token,
      input: { productId: product.productId, rating: 1, comment: "Buy my own instead" },
    });
    const run = (...args: string[]) => vaultmart(["report", ...args], { user });
    expect(await run("product", product.slug, "--reason", "spam")).toEqual({
      code: 0,
      stdout: `✓ Reported the product ${product.slug}. An admin will review it.\n`,
      stderr: "",
    });
    const again = await run("product", product.slug, "--reason", "spam", "--json");
    expect({ code: again.code, error: JSON.parse(again.stderr) }).toEqual({
      code: 4,
      error: { error: "Already reported", code: "alreadyReported" },
    });
    expect(
      await json(["report", "user", `@${author.username}`, "-r", "other", "-m", "Why not"], { user }),
    ).toEqual({
      kind: "user",
      target: `@${author.username}`,
      reported: true,
    });
    expect((await run("review", `${product.slug}/${reviewer.username}`, "--reason", "spam")).code).toBe(0);
    expect((await run("review", `${product.slug}/nobody`, "--reason", "spam")).code).toBe(3);
    expect((await run("review", product.slug, "--reason", "spam")).code).toBe(4);
    expect((await run("product", product.slug)).stderr).toContain("Pass --reason");
  });
});

test.each([
  ["like", "x1"],
  ["follow", "somebody"],
  ["review", "x1"],
  ["report", "user", "somebody"],
  ["notifications"],
  ["library"],
  ["stats"],
  ["buy", "x1"],
])("%s without a login ends with 2 before anything is asked", async (...args) => {
  const { code, stderr } = await vaultmart(args);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "Error You are not logged in\nLog in with `vaultmart login`, or set VAULTMART_TOKEN.\n",
  });
});
