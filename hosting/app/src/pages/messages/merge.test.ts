import { together } from "./merge.js";

const message = (id: string, createdAt: string, text = id) => ({ id, senderUid: "ada", text, createdAt });

test("lists of both orders that overlap become one, oldest first", () => {
  const [one, two, three] = ["one", "two", "three"].map((id, at) =>
    message(id, `2026-03-02T09:30:0${at}.000Z`),
  );
  if (!one || !two || !three) throw new Error("three messages");
  expect(together([one, two], [three, two])).toEqual([one, two, three]);
  expect(together([], [])).toEqual([]);
});
