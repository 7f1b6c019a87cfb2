import { buildArchive } from "./build.js";
import { valuesOfCmake } from "./instructions/cmake.js";
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
  [
    "a function of make that calls itself",
    "Makefile",
    "define F\n$(call F,$(1)$(1))$(call F,$(1))\nendef\nall:\n\t$(call F,a)\n",
    "unread-archive",
  ],
  ["a shell, in one pipeline over many lines", "a.sh", `x=\n${"hs|lruc |\n".repeat(6_000)}`, "unread-script"],
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

test("variables of CMake that contain each other end at the same number of characters", () => {
  const lines = Array.from({ length: 900 }, (_, at) => `set(V${at} "${`\${V${at - 1}}`.repeat(20)}")`);
  const values = valuesOfCmake(`set(V-1 x)\nset(V0 ${"x".repeat(2_000)})\n${lines.slice(1).join("\n")}`);
  expect([...values.values()].join("").length).toBeLessThan(400_000);
});

test("a program that evaluates texts in thousands of places is not searched again for each of them", async () => {
  const before = process.cpuUsage();
  await scanned("a.js", 'ws.on("message", (m) => eval(m));\n'.repeat(2_600));
  // A second, where a search for each place takes fourteen.
  expect(process.cpuUsage(before).user).toBeLessThan(7_000_000);
});
