import { buildArchive } from "./build.js";
import { scanArchive } from "./scan.js";

/** A skill with one more file, in which a value grows with each line. */
const scanned = async (path: string, text: string) =>
  scanArchive(
    await buildArchive([
      { path, bytes: Buffer.from(text) },
      { path: "SKILL.md", bytes: Buffer.from("---\nname: a\ndescription: Counts lines.\n---\n# A\n") },
    ]),
  );

const chain = (count: number, value: (next: string) => string) =>
  Array.from({ length: count }, (_, at) => `V${at} = ${value(`$(V${at + 1})`.repeat(10))}`).join("\n");

test.each([
  ["a shell", "a.sh", `x=ab\n${'x="$x$x"\n'.repeat(80)}eval "$x"\n`, "unread-script"],
  ["Python", "a.py", `x = "ab"\n${"x = x + x\n".repeat(80)}exec(x)\n`, "unread-script"],
  ["a list of Python", "a.py", `x = ["ab"]\n${"x = x + x\n".repeat(80)}exec("".join(x))\n`, "unread-script"],
  ["variables of make", "Makefile", `${chain(30, (next) => next)}\nall:\n\t$(V0)\n`, "unread-archive"],
  [
    "functions of make",
    "Makefile",
    `${chain(30, (next) => `$(subst x,y,${next})`)}\nall:\n\t$(V0)\n`,
    "unread-archive",
  ],
])(
  "a value of %s that doubles with each line is held, and does not fill the memory",
  async (_what, path, text, rule) => {
    const { outcome, findings } = await scanned(path, text);
    expect(outcome).toBe("hold");
    expect(findings.map((found) => found.rule)).toContain(rule);
  },
);

test("a variable of make that is added to itself is read up to its limit", async () => {
  const text = `A := xx\n${"A := $(A)$(A)\n".repeat(60)}all:\n\techo $(A)\n`;
  expect((await scanned("Makefile", text)).outcome).toBe("pass");
});

test("a program that evaluates texts in thousands of places is not searched again for each of them", async () => {
  const before = process.cpuUsage();
  await scanned("a.js", 'ws.on("message", (m) => eval(m));\n'.repeat(2_600));
  // A second, where a search for each place takes fourteen.
  expect(process.cpuUsage(before).user).toBeLessThan(7_000_000);
});
