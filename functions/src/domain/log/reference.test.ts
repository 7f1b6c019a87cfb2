import { LogReference } from "#contract/log.js";
import { logReference } from "./reference.js";

const sha256 = "a".repeat(64);

test("a version's proof is at the address of its lookup", () => {
  const found = logReference(
    { slug: "release_notes", version: "1.0.0-rc.1", sha256 },
    "https://site.example",
  );
  expect(LogReference.parse(found)).toEqual({
    lookup: "https://site.example/log/lookup/release_notes@1.0.0-rc.1",
    sha256,
  });
});

test("what a URL has another meaning for is escaped", () => {
  const found = logReference({ slug: "notes", version: "1.0.0+build", sha256 }, "https://site.example");
  expect(found?.lookup).toBe("https://site.example/log/lookup/notes@1.0.0%2Bbuild");
});

test("a file without a digest has no proof to compare", () => {
  expect(logReference({ slug: "notes", version: "1.0.0" }, "https://site.example")).toBeUndefined();
});
