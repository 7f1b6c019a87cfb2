import { ProfilePage } from "#contract/app-pages.js";
import { aProduct } from "../testing/products.js";
import { aUser } from "../testing/users.js";
import { profileMarkdown } from "./profile-markdown.js";
import { profileView } from "./profile-view.js";

const SITE = "https://market.example";
const user = aUser({ bio: "Writes tools.", rank: "maker", level: 2, stats: { products: 2 } });
const trophy = { id: "first", icon: "star", title: "First", description: "The first one", tier: "bronze" };
const lines = (changes: Parameters<typeof aUser>[0], products = [aProduct()]) =>
  profileMarkdown({ ...user, ...aUser(changes) }, products, SITE).split("\n");

test("a profile's page has the shape that the web app reads, and nothing that is private", () => {
  const page = profileView(
    user,
    [aProduct({ readme: "Long" })],
    [{ ...trophy, grantedBy: "x" } as typeof trophy],
  );
  expect(ProfilePage.strict().safeParse(page).error).toBeUndefined();
  expect(page.user).toEqual({
    ...{ uid: "ada", username: "ada", displayName: "Ada", bio: "Writes tools.", avatarUrl: "", country: "" },
    ...{ role: "user", rank: "maker", verified: false, xp: 0, level: 2 },
    stats: {
      followers: 0,
      following: 0,
      products: 2,
      downloads: 0,
      likes: 0,
      reviewsReceived: 0,
      avgRating: 0,
    },
    createdAt: "1970-01-01T00:00:00.000Z",
  });
  expect(page.achievements).toEqual([trophy]);
  expect(page.products[0]).toMatchObject({ slug: "release-notes" });
  expect(page.products[0]).not.toHaveProperty("readme");
});

test("as Markdown it says who they are, what they publish, and how to find the rest", () => {
  expect(profileMarkdown(user, [aProduct({ price: 19 })], SITE)).toBe(`# Ada

Writes tools.

- Username: \`@ada\`
- Verified: no
- Rank: \`maker\`, level 2
- Products: 2
- Downloads: 0
- Followers: 0
- Rating: no reviews yet
- Member since: 1970-01-01

## Products

- [Release Notes Writer](${SITE}/p/release-notes.md) (\`skills\`, 19.00 USD): Summarises commits

1 more product by \`vaultmart search --author ada\`.`);
});

test.each<[string, Parameters<typeof aUser>[0], string]>([
  ["a verified user", { verified: true }, "- Verified: yes"],
  ["a rating", { stats: { reviewsReceived: 2, avgRating: 4.5 } }, "- Rating: 4.50 of 5 (2 reviews)"],
  ["a user without a name to show", { displayName: "" }, "# `ada`"],
])("%s is told of", (_, changes, line) => {
  expect(lines(changes)).toContain(line);
});

test("a product without a price is free, and where all are listed no others are told of", () => {
  const text = lines({ stats: { products: 1 } }).join("\n");
  expect(text).toContain("(`skills`, free)");
  expect(text).not.toContain("more product");
});

test("who publishes nothing has no list", () => {
  expect(lines({ stats: { products: 3 } }, []).join("\n")).not.toMatch(/## Products|more product/);
});
