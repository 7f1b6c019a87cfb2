import { stripVTControlCharacters } from "node:util";
import { describeProduct, describeQueue, type Seen } from "./look.js";

const held: Seen = {
  ...{ slug: "notes", productId: "p1", title: "Notes", author: "ada", status: "pending_review", held: false },
  waitsSince: "2026-11-01T12:00:00.000Z",
  versions: [
    {
      version: "1.0.0",
      outcome: "hold",
      findings: [
        {
          ...{ rule: "persistence", severity: "suspicious", file: "setup.sh", line: 3 },
          ...{ message: "It stays.", hint: "Ask the buyer.", excerpt: "crontab -" },
        },
        { rule: "manifest-absent", severity: "note", message: "None", hint: "Add it." },
      ],
      reading: {
        ...{ model: "small", judgement: "malicious" },
        remarks: [{ kind: "makes-persistent", file: "setup.sh", line: 3, quote: "crontab -" }],
      },
    },
  ],
};
const plain = (text: string) => stripVTControlCharacters(text);

test("a held product is shown with each finding at its line, what it could do, and the reading", () => {
  expect(plain(describeProduct(held))).toBe(`notes: Notes, by @ada (pending_review)

Version 1.0.0: hold

suspicious setup.sh:3
  It stays. (persistence)
  found:   crontab -
  could:   Stay on the machine, or change what protects it
  honest:  Ask the buyer.

The model small read it: malicious
  setup.sh:3: It makes itself start again, or changes the settings of the agent.
    crontab -`);
});

test("the queue says why each product waits", () => {
  expect(plain(describeQueue([held]))).toContain(
    "notes 1.0.0 by @ada, since 2026-11-01\n  persistence, read: malicious\n",
  );
  expect(describeQueue([])).toBe("No product waits for an admin.");
});
