import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { COLLECTORS, EXFILTRATION_ANCHOR, TUNNELS } from "./prompt-injection.js";
import { KEY_BLOCK, TOKENS } from "./secrets.js";
import { COMMAND_ANCHOR } from "./shell-patterns.js";
import { WORDS, type WordGroup } from "./words.js";

/** The patterns of each group. A set of signs requires all of its signs; one of them is enough here. */
const PATTERNS: readonly (readonly [WordGroup, RegExp])[] = [
  ...TOKENS.map(({ pattern }) => ["secret", pattern] as const),
  ["secret", KEY_BLOCK],
  ["command", COMMAND_ANCHOR],
  ["exfiltration", EXFILTRATION_ANCHOR],
  ["collector", COLLECTORS],
  ["tunnel", TUNNELS],
];

/**
 * Texts in which a pattern may match: generated from the pattern without its boundaries, in any case that
 * it allows, within other text.
 */
function textsFor({ source, flags }: RegExp): fc.Arbitrary<string> {
  const described = source.replaceAll("\\b", "").replaceAll("(?:^|", "(?:");
  const around = fc.constantFrom("", " ", "\n", "x", "7", "_", "-", "é", "(", "/", "'", "\u00a0");
  return fc
    .tuple(
      around,
      fc.stringMatching(new RegExp(`^(?:${described})$`)),
      around,
      fc.infiniteStream(fc.boolean()),
    )
    .map(([before, text, after, capitals]) => {
      const cased = flags.includes("i") ? [...text].map((one) => inCase(one, capitals)).join("") : text;
      return `${before}${cased}${after}`;
    });
}

function inCase(character: string, capitals: Iterator<boolean>): string {
  return capitals.next().value ? character.toUpperCase() : character.toLowerCase();
}

test.each(PATTERNS)("what %s stands for has a word of it wherever it matches: %s", (group, pattern) => {
  const matching = new RegExp(pattern.source, pattern.flags.replace("g", ""));
  const effort = runs(120, 2_000);
  let matches = 0;
  fc.assert(
    fc.property(textsFor(pattern), (text) => {
      if (!matching.test(text)) return;
      matches++;
      expect(WORDS.find(Buffer.from(text)).has(group)).toBe(true);
    }),
    effort,
  );
  expect(matches).toBeGreaterThan(effort.numRuns / 10);
});

test("ordinary prose holds no word but those that patterns need", () => {
  const prose = "The archive of a product holds the files that agents read, in order, and their terms.\n";
  const { has, isAscii } = WORDS.find(Buffer.from(prose));
  const groups: WordGroup[] = ["secret", "command", "exfiltration"];
  expect([groups.filter(has), isAscii]).toEqual([[], true]);
});
