import JSZip from "jszip";
import { type StreamedFile, streamZip } from "./zip-stream.js";

const AT = new Date("2026-03-02T09:00:00Z");
const MIB = 1024 * 1024;

async function collect(files: readonly StreamedFile[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await streamZip(files, AT)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

test("writes texts compressed and other files as they are", async () => {
  const text = "a line of text\n".repeat(10_000);
  const random = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251));
  const zip = await collect([
    {
      path: "data/a.json",
      isText: true,
      content: async function* () {
        yield text;
        yield "";
        yield "the end, é";
      },
    },
    {
      path: "files/b.bin",
      isText: false,
      content: async function* () {
        yield random;
      },
    },
    { path: "empty.txt", isText: true, content: async function* () {} },
  ]);
  expect(zip.length).toBeLessThan(20_000);
  const read = await JSZip.loadAsync(zip);
  expect(Object.keys(read.files)).toEqual(["data/a.json", "files/b.bin", "empty.txt"]);
  expect(await read.file("data/a.json")?.async("string")).toBe(`${text}the end, é`);
  expect(Buffer.from((await read.file("files/b.bin")?.async("uint8array")) ?? []).equals(random)).toBe(true);
  expect(await read.file("empty.txt")?.async("string")).toBe("");
});

test("opens one file after the other, as the reader takes them, and keeps none", async () => {
  let open = 0;
  let produced = 0;
  const big = (path: string): StreamedFile => ({
    path,
    isText: false,
    content: async function* () {
      expect(++open).toBe(1);
      for (let at = 0; at < 12; at++) {
        produced += MIB;
        yield Buffer.alloc(MIB, at);
      }
      open--;
    },
  });
  let read = 0;
  let most = 0;
  for await (const piece of await streamZip([big("one"), big("two")], AT)) {
    read += (piece as Buffer).length;
    most = Math.max(most, produced - read);
    await new Promise(setImmediate);
  }
  expect(read).toBeGreaterThan(24 * MIB);
  expect(most).toBeLessThan(8 * MIB);
});

test("fails with a file", async () => {
  const broken: StreamedFile = {
    path: "broken",
    isText: true,
    content: async function* () {
      yield "a";
      throw new Error("Storage stopped sending");
    },
  };
  await expect(collect([broken])).rejects.toThrow("Storage stopped sending");
});
