import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleVerifier } from "#gateway/sigstore.js";
import {
  packagedRoot,
  REFRESHED_ROOT,
  SIGSTORE_ROOT_FILE,
  writeSigstoreRoot,
} from "../build/sigstore-root.js";
import { localSigstore } from "../local-sigstore/sigstore.js";
import { refreshSigstore } from "./refresh.js";

/** A TUF repository on this machine, with one key for all roles. */

const owner = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
let folder: string;
let target: string;
let server: Server;
let mirror: string;
let files: Map<string, string>;

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().replace(/\.\d+Z/, "Z");

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const { x = "" } = owner.publicKey.export({ format: "jwk" });
const publicKey = {
  ...{ keytype: "ed25519", scheme: "ed25519" },
  keyval: { public: Buffer.from(x, "base64url").toString("hex") },
};

/** The JSON that is signed: its names are sorted. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
const keyId = hash(canonical(publicKey));

function signed(type: string, fields: object, { key = owner.privateKey, expires = IN_A_YEAR } = {}): string {
  const document = { _type: type, spec_version: "1.0.31", version: 1, expires, ...fields };
  const sig = sign(null, Buffer.from(canonical(document)), key).toString("hex");
  return JSON.stringify({ signed: document, signatures: [{ keyid: keyId, sig }] });
}

/** Publishes a target as the trusted root. */
function publish(text: string, snapshotSigned: Parameters<typeof signed>[2] = {}): void {
  const role = { keyids: [keyId], threshold: 1 };
  files = new Map([
    [
      "/1.root.json",
      signed("root", {
        consistent_snapshot: true,
        keys: { [keyId]: publicKey },
        roles: { root: role, timestamp: role, snapshot: role, targets: role },
      }),
    ],
    [
      "/1.targets.json",
      signed("targets", {
        targets: { "trusted_root.json": { length: text.length, hashes: { sha256: hash(text) } } },
      }),
    ],
    ["/1.snapshot.json", signed("snapshot", { meta: { "targets.json": { version: 1 } } }, snapshotSigned)],
    ["/timestamp.json", signed("timestamp", { meta: { "snapshot.json": { version: 1 } } })],
    [`/targets/${hash(text)}.trusted_root.json`, text],
  ]);
  writeFileSync(join(folder, "root.json"), files.get("/1.root.json") ?? "");
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "refresh-sigstore-"));
  mkdirSync(join(folder, "functions"));
  target = join(folder, REFRESHED_ROOT);
  server = createServer((request, response) => {
    const text = files.get(request.url ?? "");
    response.statusCode = text === undefined ? 404 : 200;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const refresh = () => refreshSigstore(folder, ["--mirror", mirror, "--root", join(folder, "root.json")]);

test("the trusted root of a TUF repository is written, and the next build takes it", async () => {
  const text = JSON.stringify((await localSigstore()).trustedRoot);
  publish(text);
  await expect(refresh()).resolves.toBe(true);
  expect(readFileSync(target, "utf8")).toBe(`${text}\n`);
  await writeSigstoreRoot(folder, folder);
  expect(readFileSync(join(folder, SIGSTORE_ROOT_FILE), "utf8")).toBe(`${text}\n`);
});

test("the trusted root of a file is written", async () => {
  const file = join(folder, "trusted_root.json");
  writeFileSync(file, JSON.stringify((await localSigstore()).trustedRoot));
  await expect(refreshSigstore(folder, ["--file", file])).resolves.toBe(true);
  expect(() => bundleVerifier(JSON.parse(readFileSync(target, "utf8")))).not.toThrow();
});

test.each<[string, () => Promise<void>, RegExp]>([
  [
    "a target that was changed",
    async () => {
      publish("{}");
      for (const path of files.keys()) if (path.startsWith("/targets/")) files.set(path, "[]");
    },
    /could not be retrieved/,
  ],
  [
    "the signature of another key",
    async () => publish("{}", { key: stranger.privateKey }),
    /could not be retrieved/,
  ],
  [
    "signatures that have expired",
    async () => publish("{}", { expires: "2020-01-01T00:00:00Z" }),
    /could not be retrieved/,
  ],
  ["what is not a trusted root", async () => publish("{}"), /not a trusted root/],
  [
    "a root without logs",
    async () => publish(JSON.stringify({ ...(await localSigstore()).trustedRoot, tlogs: [] })),
    /not a trusted root/,
  ],
])("%s is refused, and nothing is written", async (_what, prepare, words) => {
  await prepare();
  await expect(refresh()).rejects.toThrow(words);
  expect(existsSync(target)).toBe(false);
});

test.each([
  [["--mirror", "https://tuf.example"], /used together/],
  [["--file", "a", "--mirror", "https://tuf.example", "--root", "b"], /either/],
  [["--file", "missing.json"], /cannot be read/],
  [["--elsewhere"], /--elsewhere/],
])("the options %j are refused", async (args, words) => {
  await expect(refreshSigstore(folder, args)).rejects.toThrow(words);
});

test("the installed package has the trusted root of Sigstore's public instance", async () => {
  const root = JSON.parse(await packagedRoot(process.cwd()));
  expect(() => bundleVerifier(root)).not.toThrow();
  expect(root.certificateAuthorities[0].uri).toBe("https://fulcio.sigstore.dev");
});
