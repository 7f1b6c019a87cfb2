import { randomBytes } from "node:crypto";
import { cliAuthDevice as route } from "#contract/cli-auth.js";
import { codeHash } from "#domain/people/device-login.js";
import { db as database } from "#store/firestore.js";
import { open, readWaiting } from "#store/people/device-logins.js";
import { challengeOf } from "../support/device-client.js";
import { refuse, succeed } from "../support/http.js";

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

const valid = { codeChallenge: challengeOf("v".repeat(43)), clientName: "Ada's laptop (Linux)" };

test("a client gets a secret, a code for a person, the page to open, and how long and how often", async () => {
  const started = await succeed(route, "POST", { input: valid });
  expect(started.deviceCode).toMatch(/^[\w-]{43}$/);
  expect(started.userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/);
  expect(started.verificationUrl).toBe(`${process.env.SITE_URL}/cli/auth?code=${started.userCode}`);
  expect(started).toMatchObject({ expiresIn: 600, interval: 5 });
});

test("nobody has to be known, and a name is not asked for", async () => {
  const { deviceCode } = await succeed(route, "POST", { input: { codeChallenge: valid.codeChallenge } });
  expect((await db.doc(`deviceCodes/${codeHash(deviceCode)}`).get()).get("clientName")).toBe("");
});

test("neither code is stored, in the login or beside it", async () => {
  const { deviceCode, userCode } = await succeed(route, "POST", { input: valid });
  const plainCode = userCode.replace("-", "");
  const login = await db.doc(`deviceCodes/${codeHash(deviceCode)}`).get();
  const pointer = await db.doc(`userCodes/${codeHash(plainCode)}`).get();
  expect(login.get("userCodeHash")).toBe(codeHash(plainCode));
  for (const name of ["deviceCodes", "userCodes"]) {
    const { docs } = await db.collection(name).get();
    const everything = JSON.stringify(docs.map((document) => [document.id, document.data()]));
    for (const code of [deviceCode, userCode, plainCode]) expect(everything).not.toContain(code);
  }
  for (const document of [login, pointer]) {
    const left = document.get("expiresAt").toMillis() - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
  }
});

test("two clients that start at once have nothing in common", async () => {
  const started = await Promise.all(
    Array.from({ length: 8 }, () => succeed(route, "POST", { input: valid })),
  );
  expect(new Set(started.map(({ deviceCode }) => deviceCode)).size).toBe(8);
  expect(new Set(started.map(({ userCode }) => userCode)).size).toBe(8);
});

test("a user code that another login has is drawn anew, and means the first one still", async () => {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60_000);
  // Values that no other login has, so other tests' codes cannot interfere.
  const taken = `${randomBytes(4).toString("hex")}-taken`;
  const free = `${randomBytes(4).toString("hex")}-free`;
  const login = (clientName: string) => ({
    codeChallenge: valid.codeChallenge,
    clientName,
    createdAt: now,
    expiresAt,
    deviceCode: randomBytes(32).toString("base64url"),
  });
  const draws = [taken, taken, free];
  expect(await open(login("first"), () => taken)).toBe(taken);
  expect(await open(login("second"), () => draws.shift() ?? "")).toBe(free);
  expect((await readWaiting(taken, now)).clientName).toBe("first");
  expect((await readWaiting(free, now)).clientName).toBe("second");
});

test("a request that cannot be parsed is refused, with its field's name", async () => {
  const answer = await refuse(route, "POST", { input: { ...valid, codeChallenge: undefined } });
  expect(answer).toMatchObject({
    ...{ status: 400, error: "Invalid request", issues: ["codeChallenge: is required"] },
  });
});
