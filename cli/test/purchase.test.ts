import { newSlug, publish } from "#test/support/listings.js";
import { join, type Member } from "#test/support/records.js";
import { happen, seller as newSeller, sessionOf } from "#test/support/stripe.js";
import { json, newFolder, vaultmart, vaultmartProcess } from "./support/run.js";

let seller: Member;
let buyer: Member;
let slug: string;

beforeAll(async () => {
  seller = await newSeller();
  buyer = await join();
  slug = newSlug("kit");
  await publish(seller, { slug, price: 19 } as object);
});

const CHECKOUT = /http:\/\/127\.0\.0\.1:\d+\/checkout\/\S+/;
const pay = (url: string) => happen(`sessions/${sessionOf(url)}/pay`);

describe("buy", () => {
  test("--no-wait answers the checkout's address and ends", async () => {
    const { code, stdout, stderr } = await vaultmart(["buy", slug, "--no-wait"], { user: buyer });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(CHECKOUT) });
    expect(stderr).toBe(`Pay $19.00 on this page, then run vaultmart install ${slug}\n`);
    const told = await json(["buy", slug, "--no-wait"], { user: buyer });
    expect(told).toEqual({ slug, price: 19, url: expect.stringMatching(CHECKOUT), paid: false });
  });

  test("waits until it is paid; library and stats show the order", async () => {
    let paid: Promise<unknown> | undefined;
    const { code, stdout } = await vaultmartProcess(["buy", slug], {
      user: buyer,
      onOutput: (text) => {
        const url = CHECKOUT.exec(text)?.[0];
        if (url) paid ??= pay(url);
      },
    });
    await paid;
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `✓ Paid. To install it, run vaultmart install ${slug}\n`,
    });
    const { purchases } = await json<{ purchases: object[] }>(["library"], { user: buyer });
    expect(purchases).toMatchObject([
      { slug, version: "1.0.0", status: "completed", amount: 1_900, outdated: false },
    ]);
    const shown = await vaultmart(["library"], { user: buyer });
    expect(shown.stdout).toMatch(
      new RegExp(
        `^product +paid +on +status +version +installed\n${slug} +\\$19\\.00 +\\d{4}-\\d\\d-\\d\\d +yours +1\\.0\\.0 +–\n$`,
      ),
    );
    const stats = await json(["stats"], { user: seller });
    expect(stats).toMatchObject({
      username: seller.username,
      totals: { totalSales: 1, totalRevenue: 1_748 },
      days: [{ sales: 1, revenue: 1_748 }],
      complete: true,
      products: [{ slug, status: "published" }],
    });
    const table = (await vaultmart(["stats"], { user: seller })).stdout;
    expect(table).toContain("earned     $17.48 from 1 sale\n");
    expect(table).toMatch(/\n\d{4}-\d\d-\d\d +1 +\$17\.48 +▇{20}\n$/);
  });

  test("twice, one's own and what is free are refused with the next step", async () => {
    const own = await vaultmart(["buy", slug], { user: seller });
    expect(own).toMatchObject({ code: 4, stderr: "Error Cannot purchase your own product\n" });
    const again = await vaultmart(["buy", slug], { user: buyer });
    expect(again).toMatchObject({
      code: 4,
      stderr: "Error Already purchased\nTo install it, run `vaultmart install <slug>`.\n",
    });
    const { slug: free } = await publish(seller);
    expect(await vaultmart(["buy", free], { user: buyer })).toMatchObject({
      code: 4,
      stderr: "Error Product is free\nTo install it at no cost, run `vaultmart install <slug>`.\n",
    });
  });

  test("Ctrl-C stops waiting and nothing else", async () => {
    const other = await join();
    const { code, stdout, stderr } = await vaultmartProcess(["buy", slug], {
      user: other,
      onOutput: (text, kill) => CHECKOUT.test(text) && kill("SIGINT"),
    });
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(stderr).toMatch(CHECKOUT);
  });
});

test("a library and stats of nothing say so", async () => {
  const user = await join();
  expect((await vaultmart(["library"], { user })).stdout).toBe(
    "You have not bought anything yet. Free products need no purchase.\n",
  );
  expect((await vaultmart(["stats", "--days", "7"], { user })).stdout).toContain(
    "No sales in the last 7 days.\n",
  );
});

test("library marks what is installed in an older version", async () => {
  const home = newFolder();
  const user = await join();
  const older = newSlug("older");
  await publish(seller, { slug: older, price: 5, title: `Older ${older}` } as object);
  const { url } = await json<{ url: string }>(["buy", older, "--no-wait"], { user });
  await pay(url);
  await json(["install", older], { user, home });
  await publish(seller, { slug: older, price: 5, title: `Older ${older}`, version: "1.1.0" } as object);
  const { purchases } = await json<{ purchases: object[] }>(["library"], { user, home });
  expect(purchases).toMatchObject([{ slug: older, installed: "1.0.0", version: "1.1.0", outdated: true }]);
  expect((await vaultmart(["library"], { user, home })).stdout).toContain("1.0.0 → 1.1.0");
});
