import { aProduct } from "../testing/products.js";
import { downloadView } from "./download-list.js";

const download = (...versions: string[]) => ({
  productId: "p1",
  versions,
  downloadedAt: new Date("2026-03-05T18:40:31Z"),
});

test("a download tells of its product what a list shows, and nothing else", () => {
  const product = aProduct({ version: "1.1.0", price: 19, readme: "Long", held: true });
  expect(downloadView(download("1.0.0"), product)).toEqual({
    productId: "p1",
    version: "1.0.0",
    downloadedAt: "2026-03-05T18:40:31.000Z",
    product: {
      slug: "release-notes",
      title: "Release Notes Writer",
      category: "skills",
      version: "1.1.0",
      status: "published",
      price: 19,
      authorUsername: "ada",
      authorDisplayName: "Ada",
      thumbnailUrl: "",
    },
  });
});

test("a product that cannot be seen is left out", () => {
  expect(downloadView(download("1.0.0"), undefined)).not.toHaveProperty("product");
});

test.each([
  [["1.0.0", "1.10.0", "1.9.0"], "1.10.0"],
  [["2.0.0", "1.0.0"], "2.0.0"],
  [["1.0.0", "2.0.0-beta.1"], "2.0.0-beta.1"],
  [["2.0.0-beta.1", "2.0.0"], "2.0.0"],
  [["first", "1.0.0"], "1.0.0"],
  [["first", "second"], "second"],
])("of %j the newest is %s", (versions, newest) => {
  expect(downloadView(download(...versions), undefined).version).toBe(newest);
});
