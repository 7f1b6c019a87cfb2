import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEntry } from "#domain/log/entry.js";
import { cosign, newSigningKey, readSigningKey, type SigningKey, witnessKey } from "#domain/log/note.js";
import { writeSetting } from "../config/settings.js";
import { CliError } from "../errors.js";
import { type LogOf, verifyServed, visit } from "./check.js";
import { LogRecord, remember, remembered } from "./memory.js";
import { proofFault } from "./prove.js";
import { FakeLog } from "./testing/fake-log.js";
import { readPolicy } from "./witnesses.js";

/** What the client does with a marketplace that lies about its log. The client's part is real; the marketplace is not. */

const SITE = "https://market.example";
const DIGEST = "ab".repeat(32);
const OTHER = "cd".repeat(32);

let home: string;
let log: FakeLog;
/** Answers instead of the log. */
let lies: Record<string, string | undefined>;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "vaultmart-log-"));
  lies = {};
  log = new FakeLog().add(entry("published", "charts"), entry("published"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function entry(kind: string, slug = "notes", more: Partial<LogEntry> = {}): LogEntry {
  const at = new Date("2026-11-23T08:00:00Z");
  return { kind, slug, version: "1.0.0", sha256: DIGEST, size: 900, publisher: "ada", at, ...more };
}

const whose = () => ({ env: {}, home });
const of = (more: Partial<LogOf> = {}): LogOf => ({
  site: SITE,
  whose: whose(),
  read: async (path) => (path in lies ? lies[path] : log.answer(path)),
  pauses: [],
  ...more,
});
const served = { slug: "notes", version: "1.0.0", sha256: DIGEST, isOffered: true, isNew: false };
const install = (more: Partial<LogOf> = {}) => verifyServed(of(more), served);
const installNew = (more: Partial<LogOf> = {}) => verifyServed(of(more), { ...served, isNew: true });

/** The error's sentence. "accepted" if there is none. */
async function refusal(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return "accepted";
  } catch (error) {
    if (error instanceof CliError && error.exitCode === 1 && error.details.hint) return error.message;
    throw error;
  }
}

test("an honest marketplace is accepted: at first contact, again, and after its log grew", async () => {
  const record = await install();
  expect(LogRecord.parse(record)).toEqual(record);
  log.add(entry("published", "more"));
  await install();
  log.add(entry("withdrawn", "charts"), entry("published", "charts"));
  await install();
  expect(await remembered(whose(), SITE)).toEqual({
    keys: [log.keys[0]?.verifier.text],
    checkpoint: log.checkpoint(),
  });
});

test("a marketplace without a log is accepted, if it never had one", async () => {
  expect(await verifyServed(of({ read: async () => undefined }), served)).toBe("noLog");
  await install();
  expect(await refusal(install({ read: async () => undefined }))).toBe(
    `${SITE} no longer shows the log that it had; nothing was written`,
  );
});

test("a version that was published a moment ago is awaited", async () => {
  const whole = log;
  const young = whole.fork(1);
  let asked = 0;
  const read = async (path: string) =>
    (path.startsWith("lookup") && ++asked === 1 ? young : whole).answer(path);
  expect(await installNew({ read, pauses: [1] })).toHaveProperty("proof");
  expect(asked).toBe(2);
});

test("a version that was published a moment ago is refused for now without an entry; the log decides everything else", async () => {
  const whole = log;
  log = whole.fork(1);
  await expect(installNew({ pauses: [1, 1] })).rejects.toMatchObject({
    exitCode: 5,
    message: `The log of ${SITE} has no entry for notes 1.0.0 yet; nothing was written`,
  });
  log = whole.add(entry("withdrawn"));
  expect(await refusal(installNew())).toContain("its log says that it was withdrawn");
  // Its return waits for its turn.
  let asked = 0;
  const read = async (path: string) => {
    if (path.startsWith("lookup") && ++asked === 2) log.add(entry("published"));
    return log.answer(path);
  };
  expect(await installNew({ read, pauses: [1] })).toHaveProperty("proof");
});

test("a file that an older system stored without a digest cannot be proved", async () => {
  log = log.fork(1).add(entry("published", "notes", { sha256: undefined }));
  expect(await install()).toBe("noDigest");
});

/** Each lie, after an honest first contact, and the sentence that says what the marketplace did. */
const LIES: readonly (readonly [lie: string, tell: () => void, sentence: string])[] = [
  [
    "serves other bytes than it published",
    () => {
      log = new FakeLog();
      log.keys = honest.keys;
      log.add(entry("published", "charts"), entry("published", "notes", { sha256: OTHER }));
    },
    "shows two different logs",
  ],
  [
    "logs the same version twice with other bytes",
    () => log.add(entry("published", "notes", { sha256: OTHER })),
    "The log of SITE has two archives for notes 1.0.0, but a version never changes",
  ],
  ["shows an older log", () => (log = log.fork(1)), "SITE shows an older log than before"],
  [
    "replays an old checkpoint in an answer",
    () => {
      lies["lookup/notes@1.0.0"] = JSON.stringify({
        ...log.lookup("notes"),
        checkpoint: log.fork(1).checkpoint(),
      });
    },
    "SITE sent an old checkpoint of its log again",
  ],
  [
    "forks: another entry instead of one that was there",
    () => (log = log.fork(1).add(entry("published", "evil"))),
    "SITE shows two different logs",
  ],
  [
    "forks, and has grown since",
    () => (log = log.fork(1).add(entry("published", "evil"), entry("published"))),
    "SITE changed its log after the fact",
  ],
  [
    "does not prove that its log only grew",
    () => {
      log.add(entry("published", "more"));
      lies["proof/2-3"] = undefined;
    },
    "SITE changed its log after the fact",
  ],
  [
    "shows an entry that is not in its log",
    () => {
      const shown = log.lookup("notes");
      const entries = shown.entries.map((one) => ({ ...one, entry: one.entry.replace(DIGEST, OTHER) }));
      lies["lookup/notes@1.0.0"] = JSON.stringify({ ...shown, entries });
    },
    "SITE shows an entry about notes that is not in its log",
  ],
  [
    "signs with another key",
    () => {
      log.keys = [readSigningKey(newSigningKey("market.example/log"))];
    },
    "SITE signs its log with another key, which the known key does not vouch for",
  ],
  [
    "calls its log by another name",
    () => {
      log.keys = [readSigningKey(newSigningKey("other.example/log"))];
    },
    "SITE signs its log with another key, which the known key does not vouch for",
  ],
  [
    "offers what its log says was removed",
    () => log.add(entry("removed")),
    "SITE offers notes 1.0.0, but its log says that it was removed",
  ],
  [
    "offers a yanked version as a good one",
    () => log.add(entry("yanked")),
    "SITE offers notes 1.0.0, but its log says that it was yanked",
  ],
  [
    "sends a damaged checkpoint",
    () => {
      lies["lookup/notes@1.0.0"] = JSON.stringify({
        ...log.lookup("notes"),
        checkpoint: "market.example/log\n",
      });
    },
    "SITE sent a damaged checkpoint",
  ],
  [
    "sends something else than a lookup",
    () => {
      lies["lookup/notes@1.0.0"] = "<html>";
    },
    "SITE sent a damaged lookup of its log",
  ],
];

let honest: FakeLog;
test.each(LIES)("a marketplace that %s is refused", async (_, tell, sentence) => {
  honest = log;
  await install();
  const before = await remembered(whose(), SITE);
  tell();
  expect(await refusal(install())).toContain(sentence.replace("SITE", SITE));
  // A log that only grew is remembered, even if the marketplace contradicts it. Nothing else is.
  const after = await remembered(whose(), SITE);
  if (/its log says|two archives/.test(sentence)) expect(after?.checkpoint).toBe(log.checkpoint());
  else expect(after).toEqual(before);
});

test("bytes that the log does not have are refused at first contact too", async () => {
  const other = verifyServed(of(), { ...served, sha256: OTHER });
  expect(await refusal(other)).toBe(
    `${SITE} served different bytes for notes 1.0.0 than it published; nothing was written`,
  );
});

test("a marketplace that omits the entry of what it serves is refused, once it had time to add one", async () => {
  log = log.fork(1);
  expect(await refusal(install({ pauses: [1, 1] }))).toBe(
    `${SITE} serves notes 1.0.0, but its log has no entry for it; nothing was written`,
  );
});

test("what is in a lock may have been unpublished since: buyers keep it", async () => {
  log.add(entry("withdrawn"));
  expect(await verifyServed(of(), { ...served, isOffered: false })).toBeDefined();
});

describe("keys", () => {
  test("the known key vouches for its successor, and both are remembered", async () => {
    await install();
    const [old] = log.keys;
    const next = readSigningKey(newSigningKey("market.example/log"));
    log.keys = [next, old as (typeof log.keys)[number]];
    await install();
    expect((await remembered(whose(), SITE))?.keys).toEqual([old, next].map((key) => key?.verifier.text));
    log.keys = [next];
    log.add(entry("published", "more"));
    expect(await install()).toHaveProperty("proof");
    // A client that was away while both signed does not know the new key.
    await remember(whose(), SITE, { keys: [old?.verifier.text ?? ""], checkpoint: "" });
    expect(await refusal(install())).toContain("signs its log with another key");
  });
  test("a second signature of the log's name for which no key vouches means nothing", async () => {
    await install();
    const [known] = log.keys;
    log.keys.push(readSigningKey(newSigningKey("market.example/log")));
    lies.key = log
      .fork(0)
      .add(entry("published"))
      .keyList()
      .replace(/\n\u2014.+$/s, "\n\u2014 x AAAAAAA=\n");
    expect(await install()).toHaveProperty("proof");
    expect((await remembered(whose(), SITE))?.keys).toEqual([known?.verifier.text]);
  });
  test("the key in the lock counts on a new machine", async () => {
    const record = (await install()) as LogRecord;
    await remember(whose(), SITE, undefined);
    expect(await install({ pinned: record.keys })).toBeDefined();
    await remember(whose(), SITE, undefined);
    log.keys = [readSigningKey(newSigningKey("market.example/log"))];
    expect(await refusal(install({ pinned: record.keys }))).toContain("signs its log with another key");
  });
  test("a lock with another key than the known one is refused", async () => {
    await install();
    const [strange] = [readSigningKey(newSigningKey("market.example/log")).verifier.text];
    expect(await refusal(install({ pinned: [strange] }))).toContain("The lock was made with a different key");
  });
  test("a first contact without a valid list of keys is refused", async () => {
    lies.key = "hello";
    expect(await refusal(install())).toContain("does not show a valid key of its log");
  });
});

describe("a proof in the lock", () => {
  const installed = { slug: "notes", version: "1.0.0", sha256: DIGEST };
  test("proves the installed version without a network", async () => {
    const record = (await install()) as LogRecord;
    expect(proofFault(installed, record, undefined)).toBeUndefined();
    expect(proofFault(installed, record, record.keys)).toBeUndefined();
  });
  test.each<[string, (record: LogRecord) => [object, LogRecord, string[]?], string]>([
    ["of another product", (record) => [{ slug: "charts" }, record], "is for another version"],
    ["of another version", (record) => [{ version: "2.0.0" }, record], "is for another version"],
    ["of other bytes", (record) => [{ sha256: OTHER }, record], "is for different bytes"],
    [
      "that was edited",
      (record) => [{ sha256: OTHER }, { ...record, entry: record.entry.replace(DIGEST, OTHER) }],
      "is wrong",
    ],
    ["that is damaged", (record) => [{}, { ...record, proof: "hello" }], "is wrong"],
    ["with a damaged key", (record) => [{}, { ...record, keys: ["hello"] }], "is wrong"],
    [
      "by a key that you do not know",
      (record) => [{}, record, ["another"]],
      "is signed by a key that you do not know",
    ],
  ])("%s is refused", async (_, change, fault) => {
    const [product, record, known] = change((await install()) as LogRecord);
    expect(proofFault({ ...installed, ...product }, record, known)).toContain(fault);
  });
});

describe("a user who requires witnesses", () => {
  const [ann, ben] = ["ann.example", "ben.example"].map((name) => readSigningKey(newSigningKey(name))) as [
    SigningKey,
    SigningKey,
  ];
  const require = (atLeast: number) =>
    writeSetting(
      whose(),
      "witnesses",
      `${atLeast} of ${[ann, ben].map((one) => witnessKey(one).text).join()}`,
    );
  /** The log's checkpoint with the lines of these witnesses, wherever it is shown. */
  const cosigned = (...by: SigningKey[]) => {
    const note = log.checkpoint();
    const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
    const checkpoint = note + by.map((one) => cosign(text, one, new Date())).join("");
    lies = { checkpoint, "lookup/notes@1.0.0": JSON.stringify({ ...log.lookup("notes"), checkpoint }) };
  };

  test("installs what enough of them cosigned", async () => {
    await require(1);
    cosigned(ben);
    expect(await install()).toHaveProperty("proof");
    await require(2);
    cosigned(ann, ben);
    expect(await install()).toHaveProperty("proof");
    expect(await visit(of())).toHaveProperty("checkpoint");
  });

  test("does not install what too few of them cosigned, and waits for it", async () => {
    await require(2);
    cosigned(ann);
    const sentence = `1 of your witnesses cosigned the log of ${SITE}, but you require 2; nothing was written`;
    await expect(install()).rejects.toMatchObject({ exitCode: 5, message: sentence });
    await expect(visit(of())).rejects.toMatchObject({ exitCode: 5, message: sentence });
    expect(await remembered(whose(), SITE)).toBeUndefined();
    let asked = 0;
    const read = async (path: string) => {
      if (path.startsWith("lookup") && ++asked === 2) cosigned(ann, ben);
      return lies[path] ?? log.answer(path);
    };
    expect(await install({ read, pauses: [1] })).toHaveProperty("proof");
  });

  test("accepts neither a forged cosignature nor a marketplace without a log", async () => {
    await require(1);
    cosigned({ ...ann, key: ben.key });
    lies.checkpoint = (lies.checkpoint ?? "").replace(/\n\u2014 ann.+\n$/, () => {
      const forged = Buffer.concat([witnessKey(ann).id, Buffer.alloc(72)]).toString("base64");
      return `\n\u2014 ann.example ${forged}\n`;
    });
    expect(await refusal(visit(of()))).toContain("shows a cosignature that its witness did not make");
    expect(await refusal(install({ read: async () => undefined }))).toContain(
      "shows no log, but you require witnesses",
    );
  });

  test.each(["", "2", "0 of KEY", "3 of KEY", "1 of nothing", "1 of KEY,KEY", "2 of KEY,KEY"])(
    "a setting of %j is refused",
    (text) => {
      expect(typeof readPolicy(text.replaceAll("KEY", witnessKey(ann).text))).toBe("string");
    },
  );
});
