import { buildArchive } from "./build.js";
import { scanArchive } from "./scan.js";
import { rawZip } from "./testing/raw-zip.js";
import { Work, WorkIsOver } from "./work.js";

/** A clock that advances each time that it is asked. */
function clockOf(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

const skill = {
  path: "SKILL.md",
  bytes: Buffer.from("---\nname: a\ndescription: Counts lines.\n---\n# A\n\nCount.\n"),
};
const manyFiles = [
  ...Array.from({ length: 30 }, (_, at) => ({
    path: `notes/${at}.md`,
    bytes: Buffer.from("# Notes\n\nText.\n"),
  })),
  skill,
];

test("an archive that takes more processor time than a scan may take is held, and the finding names the file", async () => {
  const { outcome, findings } = await scanArchive(await buildArchive(manyFiles), { clock: clockOf(200_000) });
  expect(outcome).toBe("hold");
  const held = findings.filter(({ rule }) => rule === "unread-archive");
  expect(held).toHaveLength(1);
  expect(held[0]?.file).toMatch(/^(?:notes\/\d+|SKILL)\.md$/);
});

test("the same archive passes with time to spare", async () => {
  const { outcome } = await scanArchive(await buildArchive(manyFiles), { clock: clockOf(1) });
  expect(outcome).toBe("pass");
});

test("files after the limit are still unpacked, so that a damaged one is rejected", async () => {
  const entries = [
    ...manyFiles.map(({ path, bytes }) => ({ name: path, content: bytes })),
    { name: "z.txt", content: "damaged", both: { crc32: 1 } },
  ];
  const { outcome, findings } = await scanArchive(rawZip({ entries }), { clock: clockOf(200_000) });
  expect(outcome).toBe("block");
  expect(findings.map(({ rule }) => rule)).toContain("crc-mismatch");
});

test("what others use of the process while a scan waits does not count", async () => {
  let now = 0;
  const work = new Work(() => now, 100);
  now = 60;
  await work.wait(async () => {
    now = 1_000;
  });
  now += 39;
  expect(() => work.check()).not.toThrow();
  now += 2;
  expect(() => work.check()).toThrow(WorkIsOver);
});
