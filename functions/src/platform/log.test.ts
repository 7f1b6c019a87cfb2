import { logError } from "./log.js";

/** The lines that a function writes, as Cloud Logging reads them. */
function logged(write: () => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    write();
  } finally {
    spy.mockRestore();
  }
  return lines.map((line) => JSON.parse(line));
}

const refused = Object.assign(new Error("7 PERMISSION_DENIED: Missing or insufficient permissions."), {
  code: 7,
});

test.each([
  ["an error", refused],
  ["the cause of an error", new Error('The deletion failed in the step "files"', { cause: refused })],
])("%s that a missing role explains begins with the advice, and keeps its own words", (_, error) => {
  expect(logged(() => logError("request", error))).toEqual([
    expect.objectContaining({
      severity: "ERROR",
      id: "request",
      message: expect.stringMatching(
        /^The service account \S+ needs roles\/datastore\.user\..*(PERMISSION|step)/,
      ),
    }),
  ]);
});

test("a text that was thrown is logged as it is", () => {
  expect(logged(() => logError("request", "out of order"))).toEqual([
    expect.objectContaining({ message: "out of order" }),
  ]);
});
