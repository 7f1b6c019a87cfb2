import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeLog } from "#cli/log/testing/fake-log.js";
import { newSigningKey, readSigningKey } from "#domain/log/note.js";
import { cosignersOf, readWitnessKey } from "#domain/log/verifier.js";
import { writeSubmission } from "#domain/log/witness.js";
import { askWitness } from "#gateway/witness.js";
import { Refusal } from "../terminal/refusal.js";
import { startWitness, type Witness } from "./server.js";
import { witnessSettings } from "./settings.js";

/** A witness over HTTP, and a marketplace that asks it as a deployed one does. */
const signer = readSigningKey(newSigningKey("witness.example"));
let folder: string;
let market: Server;
let site: string;
let log: FakeLog;
let witness: Witness;

const start = () => startWitness({ signer, sites: [site], stateFile: join(folder, "state.json") });
const entry = (slug: string) => ({
  ...{ kind: "published", slug, version: "1.0.0", publisher: "eve", at: new Date(0) },
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vaultmart-witness-"));
  log = new FakeLog().add(entry("one"), entry("two"));
  market = createServer((request, response) => {
    const answer = log.answer((request.url ?? "").replace("/log/", ""));
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => market.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(market.address() as AddressInfo).port}`;
  witness = await start();
});
afterEach(async () => {
  await witness.close();
  market.closeAllConnections();
  market.close();
  rmSync(folder, { recursive: true });
});

const key = () => readWitnessKey(witness.key);
/** Asks for a cosignature of what the log is now. */
const ask = (of = log) =>
  askWitness(
    { url: witness.url, key: key() },
    { note: of.checkpoint(), size: of.entries.length },
    async (old) =>
      (of.answer(`proof/${old}-${of.entries.length}`) ?? "")
        .split("\n")
        .filter(Boolean)
        .map((line) => Buffer.from(line, "base64")),
  );
const post = async (body: string, path = "/add-checkpoint", method = "POST") =>
  (await fetch(witness.url + path, { method, ...(method === "POST" && { body }) })).status;

test("cosigns a log as it grows, also after it was started again", async () => {
  expect(cosignersOf(log.checkpoint() + (await ask()), [key()])).toHaveLength(1);
  log.add(entry("three"));
  await ask();
  await witness.close();
  witness = await start();
  log.add(entry("four"), entry("five"));
  expect(cosignersOf(log.checkpoint() + (await ask()), [key()])).toHaveLength(1);
  expect(await (await fetch(`${witness.url}/key`)).text()).toBe(`${witness.key}\n`);
});

test.each<[what: string, lie: () => FakeLog, sentence: string]>([
  ["an older log", () => log.fork(1), "has cosigned a log of 2 entries, not 1"],
  ["another log of the same size", () => log.fork(1).add(entry("evil")), "responded with 409"],
  ["a longer log that forked", () => log.fork(1).add(entry("evil"), entry("more")), "responded with 422"],
])("does not cosign %s, also after it was started again", async (_, lie, sentence) => {
  await ask();
  await expect(ask(lie())).rejects.toThrow(sentence);
  await witness.close();
  witness = await start();
  await expect(ask(lie())).rejects.toThrow(sentence);
});

test("cosigns one of 20 logs that are sent at once", async () => {
  const forks = Array.from({ length: 20 }, (_, at) => log.fork(1).add(entry(`fork-${at}`)));
  const asked = await Promise.allSettled(forks.map((fork) => ask(fork)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a new key is accepted if the known one vouches for it, and no other", async () => {
  await ask();
  const [old] = log.keys;
  log.keys = [readSigningKey(newSigningKey("market.example/log"))];
  log.add(entry("three"));
  await expect(ask()).rejects.toThrow("responded with 403");
  if (old) log.keys.push(old);
  await ask();
  log.keys.pop();
  log.add(entry("four"));
  await ask();
});

test("refuses what is not a submission of a log that it knows", async () => {
  const other = new FakeLog();
  other.keys = [readSigningKey(newSigningKey("other.example/log"))];
  const submission = (of: FakeLog) => writeSubmission({ oldSize: 0, path: [], note: of.checkpoint() });
  expect(await post(submission(other.add(entry("one"))))).toBe(404);
  expect(await post("nothing")).toBe(400);
  expect(await post("a".repeat(70_000))).toBe(413);
  expect(await post("", "/add-checkpoint", "GET")).toBe(405);
  expect(await post("", "/else")).toBe(404);
});

test("a witness that signs with another key, or too much, is an error", async () => {
  const liar = createServer((_, response) => response.end("a".repeat(10_000)));
  await new Promise<void>((resolve) => liar.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
  const note = { note: log.checkpoint(), size: 2 };
  await expect(askWitness({ url, key: key() }, note, async () => [])).rejects.toThrow("too long");
  const other = await startWitness({
    signer: readSigningKey(newSigningKey("witness.example")),
    ...{ sites: [site], stateFile: join(folder, "other.json") },
  });
  await expect(askWitness({ url: other.url, key: key() }, note, async () => [])).rejects.toThrow(
    "did not cosign with its key",
  );
  await other.close();
  liar.close();
});

test.each<[what: string, args: readonly string[]]>([
  ["nothing", []],
  ["no state", ["--of", "https://market.example", "--key", "key"]],
  ["an http URL", ["--of", "http://market.example", "--key", "key", "--state", "state"]],
  ["an unknown option", ["--off", "https://market.example", "--key", "key", "--state", "state"]],
  [
    "a port that is none",
    ["--of", "https://market.example", "--key", "key", "--state", "state", "--port", "x"],
  ],
  ["a key twice", ["--of", "https://market.example", "--key", "a", "--key", "b", "--state", "state"]],
])("the command refuses %s", (_, args) => {
  expect(() => witnessSettings(args)).toThrow(Refusal);
});

test("the command takes several marketplaces, and help", () => {
  const args = ["--of", "https://a.example/", "--of", "https://b.example", "--key", "k", "--state", "s"];
  expect(witnessSettings(args)).toEqual({
    ...{ sites: ["https://a.example", "https://b.example"], keyFile: "k", stateFile: "s", port: 8787 },
  });
  expect(witnessSettings(["--help"])).toBeUndefined();
});
