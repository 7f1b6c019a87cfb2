import { rulesOf } from "./programs.js";

type Language = Parameters<typeof rulesOf>[0];

/** A command that downloads a program and runs it, whole, in halves that are nothing alone, and in other forms. */
export interface Command {
  readonly whole: string;
  readonly halves: readonly [string, string];
  readonly turned: string;
  readonly codes: readonly number[];
  readonly hex: string;
  readonly base64: string;
}

export function commandOf(first: string, last: string): Command {
  const whole = first + last;
  return {
    whole,
    halves: [first, last],
    turned: [...whole].reverse().join(""),
    codes: [...whole].map((letter) => letter.charCodeAt(0)),
    hex: Buffer.from(whole).toString("hex"),
    base64: Buffer.from(whole).toString("base64"),
  };
}

/** Bytes as base32. */
export function base32(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const packed = (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
  return packed.padEnd(Math.ceil(packed.length / 8) * 8, "=");
}

/** Bytes as base85, as Python writes them. */
export function base85(text: string): string {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
  const missing = (4 - (text.length % 4)) % 4;
  const bytes = Buffer.from(text.padEnd(text.length + missing, "\0"));
  const fives = Array.from({ length: bytes.length / 4 }, (_, at) => {
    let number = bytes.readUInt32BE(at * 4);
    let five = "";
    for (let place = 0; place < 5; place++, number = Math.floor(number / 85))
      five = letters[number % 85] + five;
    return five;
  });
  return fives.join("").slice(0, fives.length * 5 - missing);
}

/** A program as a title. */
const titled = (program: string): [title: string, program: string] => [
  program.replace(/\s{1,80}/g, " ").slice(0, 140),
  program,
];

/**
 * Tests that programs are followed: each program leaves the command in the variable `text`, and each start runs it in a way of its own.
 * Both must break the rules that the command itself breaks.
 *
 * @param run a program that runs `text`, after the one that makes it
 */
export function follows(
  language: Language,
  {
    itself,
    run,
    programs,
    starts = [],
  }: {
    itself: string;
    run: (program: string) => string;
    programs: readonly string[];
    starts?: readonly string[];
  },
): void {
  let rules: readonly string[];
  beforeAll(async () => {
    rules = await rulesOf(language, itself);
  });

  test("the command itself breaks a rule", () => {
    expect(rules).not.toEqual([]);
  });

  test.each(programs.map(titled))("makes it: %s", async (_, program) => {
    expect(await rulesOf(language, run(program))).toEqual(expect.arrayContaining([...rules]));
  });

  if (starts.length === 0) return;
  test.each(starts.map(titled))("starts it: %s", async (_, program) => {
    expect(await rulesOf(language, program)).toEqual(expect.arrayContaining([...rules]));
  });
}
