import { newFolder, removeFolders } from "../testing/run-app.js";
import { installVerifier } from "./installing.js";
import { FakeLog } from "./testing/fake-log.js";

afterAll(removeFolders);

const NOW = new Date("2026-11-23T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

test("what has no entry is not installed; only what changed within 20 minutes may have one later", async () => {
  const log = new FakeLog().add({
    ...{ kind: "published", slug: "charts", version: "1.0.0", publisher: "ada", at: NOW },
  });
  const verify = installVerifier({
    ...{ site: "https://market.example", whose: { env: {}, home: newFolder() }, pauses: [] },
    ...{ now: () => NOW, read: async (path) => log.answer(path), warn: () => {} },
  });
  const served = { slug: "notes", version: "1.0.0", sha256: "ab".repeat(32), isOffered: true, pinned: [] };
  for (const minutes of [0, 19, -19]) {
    const young = verify({ ...served, changedAt: minutesAgo(minutes) });
    await expect(young).rejects.toMatchObject({ exitCode: 5 });
  }
  for (const changedAt of [minutesAgo(20), minutesAgo(-20), "soon", undefined]) {
    await expect(verify({ ...served, changedAt })).rejects.toThrow("its log has no entry for it");
  }
});
