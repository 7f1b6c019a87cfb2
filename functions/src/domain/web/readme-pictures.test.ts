import { readmePictures, shownPictures } from "./readme-pictures.js";

test.each([
  ["a picture of the archive", "![A](docs/a.png)", ["docs/a.png"]],
  ["each once, in their order", "![](b.jpg) ![x](./a.GIF) ![again](b.jpg)", ["b.jpg", "a.GIF"]],
  ["with a title or in brackets", '![x](a.svg "title") ![y](<b.jpeg>)', ["a.svg", "b.jpeg"]],
  ["with spaces in its name", "![x](my%20screen.png)", ["my screen.png"]],
  [
    "nothing from elsewhere",
    "![x](https://e.example/a.png) ![y](//e.example/a.png) ![z](data:image/png,x)",
    [],
  ],
  ["nothing above the archive", "![x](../../etc/a.png)", ["etc/a.png"]],
  ["nothing that is no picture", "![x](run.sh) ![y](page.html) ![z](a.webp.js)", []],
  ["nothing of an example", "```md\n![x](a.png)\n```\n![y](b.png)", ["b.png"]],
  ["no link", "[x](a.png)", []],
])("a readme shows %s", (_, readme, paths) => {
  expect(readmePictures(readme)).toEqual(paths);
});

test.each([
  ["a line of backticks", "`".repeat(100_000)],
  ["fences that end nowhere", `${"~~~\n```\n".repeat(10_000)}~~~~`],
  ["beginnings of pictures", "![".repeat(50_000)],
])("%s ends soon", (_, readme) => {
  expect(readmePictures(readme)).toEqual([]);
});

test("no readme shows more than twelve", () => {
  const many = Array.from({ length: 40 }, (_, at) => `![x](${at}.png)`).join("\n");
  expect(readmePictures(many)).toHaveLength(12);
});

test("a page shows the screenshots before the pictures of the readme, each once", () => {
  const screenshots = [{ file: "b.png", alt: "The page" }];
  expect(shownPictures({ readme: "![x](a.png) ![y](b.png)", screenshots })).toEqual([
    { file: "b.png", alt: "The page" },
    { file: "a.png" },
  ]);
  expect(shownPictures({ readme: "![x](a.png)" })).toEqual([{ file: "a.png" }]);
});
