import { sweepUnshownPictures } from "#uploads/sweep-pictures.js";
import { ownProject } from "../support/own-project.js";

/** Pictures that no document shows, in a project of its own. */
const project = ownProject();
const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const hasTime = () => true;

const SHOWN = ["users/ada/avatars/1.png", "users/bea/avatar.png", "products/p1/thumbnails/cover.png"];
const UNSHOWN = [
  ...["users/ada/avatars/0.png", "users/ada/zzz/deep/x.png", "users/nobody/avatars/0.png"],
  ...["products/p1/thumbnails/0.png", "products/gone/thumbnails/cover.png"],
];
const NO_PICTURES = ["products/p1/1.0.0-abc.zip", "products/p1/files/old.zip", "search/snapshot.bin"];

beforeEach(() =>
  project.fill(
    {
      "users/ada": { avatarUrl: "users/ada/avatars/1.png" },
      "users/bea": {
        avatarUrl: `https://storage.example/o/${encodeURIComponent("users/bea/avatar.png")}?alt=media`,
      },
      "products/p1": {
        thumbnailUrl: "products/p1/thumbnails/cover.png",
        fileUrl: "products/p1/1.0.0-abc.zip",
      },
    },
    Object.fromEntries([...SHOWN, ...UNSHOWN, ...NO_PICTURES].map((key) => [key, "content"])),
  ),
);

const left = async () => (await project.dump()).objects;

test("after a day, pictures that no document shows are deleted, and nothing else", async () => {
  expect(await sweepUnshownPictures(inHours(23), hasTime)).toMatchObject({ deleted: 0, complete: true });
  expect(await sweepUnshownPictures(inHours(25), hasTime)).toMatchObject({
    deleted: UNSHOWN.length,
    complete: true,
  });
  expect(await left()).toEqual([...SHOWN, ...NO_PICTURES].sort());
});

test("a run without time ends after a page, and says so", async () => {
  expect(await sweepUnshownPictures(inHours(25), () => false)).toMatchObject({ complete: false });
  expect(await left()).toContain("products/gone/thumbnails/cover.png");
});
