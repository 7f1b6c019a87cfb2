import { newFolder, removeFolders } from "../testing/run-app.js";
import { installVerifier } from "./installing.js";
import { FakeLog } from "./testing/fake-log.js";

afterAll(removeFolders);

const NOW = new Date("2026-11-23T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

test("only what changed within 20 minutes may be without an entry, with a warning and without a proof", async () => {
  const log = new FakeLog().add({
    ...{ kind: "published", slug: "charts", version: "1.0.0", publisher: "ada", at: NOW },
  });
  const lines: string[] = [];
  const verify = installVerifier({
    ...{ site: "https://market.example", whose: { env: {}, home: newFolder() }, pauses: [] },
    ...{ now: () => NOW, read: async (path) => log.answer(path), warn: (line) => lines.push(line) },
  });
  const served = { slug: "notes", version: "1.0.0", sha256: "ab".repeat(32), isOffered: true, pinned: [] };
  for (const minutes of [0, 19, -19]) {
    expect(await verify({ ...served, changedAt: minutesAgo(minutes) })).toBeUndefined();
  }
  expect(lines).toEqual([
    "notes 1.0.0 was published a moment ago and is not yet in the log of https://market.example. It is installed without a proof.",
  ]);
  for (const changedAt of [minutesAgo(20), minutesAgo(-20), "soon", undefined]) {
    await expect(verify({ ...served, changedAt })).rejects.toThrow("its log has no entry of it");
  }
});
