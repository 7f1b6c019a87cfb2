import { pictureHome, showsPicture } from "./pictures.js";

test.each([
  ["users/ada/avatars/0.png", { document: "users/ada", field: "avatarUrl" }],
  ["users/ada/avatar.png", { document: "users/ada", field: "avatarUrl" }],
  ["users/ada/zzz/deep/x.png", { document: "users/ada", field: "avatarUrl" }],
  ["products/p1/thumbnails/cover.png", { document: "products/p1", field: "thumbnailUrl" }],
  ["products/p1/1.0.0-abc.zip", undefined],
  ["products/p1/files/thumbnails/a.zip", undefined],
  ["products/p1/thumbnails", undefined],
  ["search/snapshot.bin", undefined],
  ["users/ada", undefined],
])("%s is shown by %j", (key, home) => {
  expect(pictureHome(key)).toEqual(home);
});

test.each([
  ["users/ada/avatars/0.png", true],
  ["https://firebasestorage.googleapis.com/v0/b/m/o/users%2Fada%2Favatars%2F0.png?alt=media", true],
  ["users/ada/avatars/1.png", false],
  ["", false],
  [undefined, false],
])("a field with %j shows the picture: %j", (value, shown) => {
  expect(showsPicture(value, "users/ada/avatars/0.png")).toBe(shown);
});
