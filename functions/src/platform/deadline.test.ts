import { Failure } from "#contract/failure.js";
import { within } from "./deadline.js";

test("work that ends in time gives its result, or its own error", async () => {
  await expect(within({ milliseconds: 1_000 }, Promise.resolve(7))).resolves.toBe(7);
  await expect(within({ milliseconds: 1_000 }, Promise.reject(new RangeError("too far")))).rejects.toThrow(
    RangeError,
  );
});

test("work that does not end is unavailable, with the reason for the log", async () => {
  const waited = within({ milliseconds: 1 }, new Promise(() => {}));
  await expect(waited).rejects.toBeInstanceOf(Failure);
  await expect(waited).rejects.toMatchObject({
    code: "unavailable",
    cause: new Error("What the request waits for took longer than 0.001 s"),
  });
});
