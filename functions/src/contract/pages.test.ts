import { nextPictureName, PICTURE } from "./pages.js";

test.each([
  ["", "image/png", "0.png"],
  ["users/ada/avatars/0.png", "image/jpeg", "1.jpeg"],
  ["products/p1/thumbnails/3.webp", "image/webp", "0.webp"],
  ["users/ada/avatars/5d8a1f0e-0000.png", "image/png", "0.png"],
])("after %j comes a picture of type %s as %s", (shown, type, name) => {
  expect(nextPictureName(shown, { type })).toBe(name);
  expect(`users/ada/avatars/${name}`).toMatch(PICTURE);
});
