import { randomBytes } from "node:crypto";
import { rawZip } from "#archive/testing/raw-zip.js";

const MIB = 1024 * 1024;
/** An archive may have 50 MB in total, headers included. */
const LARGEST = 49 * MIB;

/** The archives that are read, by content. */
export const ARCHIVES: Readonly<Record<string, () => Uint8Array>> = {
  "49 MiB stored": () => rawZip({ entries: [{ name: "data.bin", content: randomBytes(LARGEST) }] }),
  "49 MiB of text": () => rawZip({ entries: [{ name: "book.txt", content: prose(LARGEST, 1), method: 8 }] }),
  "5,000 files of text": () =>
    rawZip({
      entries: Array.from({ length: 5_000 }, (_, n) => ({
        name: `docs/${n}.md`,
        content: prose(4_000, n),
        method: 8 as const,
      })),
    }),
};

/** A command in every hundredth sentence, as in typical documentation, triggers every rule. */
const SENTENCES = [
  "The archive of a product holds files that agents read and people trust.",
  "Every release is scanned again before buyers may download its bytes.",
  "Choose a short title, and describe what the skill does in two lines.",
  "Reviews come from readers who have used the thing for a week or more.",
  "Translations live beside the original and follow its structure.",
  "When a workflow stops, its state says which step comes next.",
  "Numbers in tables are rounded, and their units stand in the heading.",
] as const;
const COMMANDS = [
  "Run `npm install` and then `curl https://api.example.com/health`.",
  "Delete it with `rm -rf build`.",
];

/** Text that compresses about as well as prose; the same for the same seed. */
function prose(bytes: number, seed: number): Uint8Array {
  const text = Buffer.alloc(bytes, "\n");
  let state = seed + 1;
  for (let at = 0; at < bytes; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const dice = state >>> 16;
    const sentence = dice % 100 === 0 ? COMMANDS[dice % COMMANDS.length] : SENTENCES[dice % SENTENCES.length];
    at += text.write(`${sentence} ${state}${dice % 5 === 0 ? "\n\n" : " "}`, at, "latin1");
  }
  return text;
}
