import { checkpointText, readSigningKeys, signNote } from "#domain/log/note.js";
import { EMPTY_ROOT, openCheckpoint, readKey } from "#domain/log/verifier.js";
import { Refusal } from "../terminal/refusal.js";
import { makeKey } from "./key.js";

const NAME = "market.example/log";

test("the private key signs what the public key verifies, and every key is another one", () => {
  const made = makeKey([NAME]);
  const keys = readSigningKeys([made?.secret ?? ""]) ?? [];
  const note = signNote(checkpointText({ origin: NAME, size: 0, root: EMPTY_ROOT }), keys);
  expect(openCheckpoint(note, [readKey(made?.shown ?? "")])).toMatchObject({ origin: NAME, size: 0 });
  expect(made?.shown).not.toContain("PRIVATE");
  expect(makeKey([NAME])?.secret).not.toBe(made?.secret);
});

test.each([
  ["no name", []],
  ["two names", [NAME, NAME]],
  ["an unknown option", ["--name"]],
  ["an empty name", [""]],
  ["a space", ["market example"]],
  ["a plus sign", ["market+log"]],
  ["a comma, which separates keys", ["market,log"]],
])("%s is refused", (_, args) => {
  expect(() => makeKey(args)).toThrow(Refusal);
});

test("help makes no key", () => {
  expect(makeKey(["--help"])).toBeUndefined();
});
