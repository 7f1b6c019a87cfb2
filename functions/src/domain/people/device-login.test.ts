import { cliAuthApprove } from "#contract/cli-auth.js";
import { aUser } from "../testing/users.js";
import {
  codeHash,
  type DeviceLogin,
  drawUserCode,
  formatUserCode,
  judgeQuestion,
  LOGIN_TIMES,
  loginExpiry,
  requireWaiting,
  tokenFor,
} from "./device-login.js";

/** The example pair from RFC 7636, appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

const pending: DeviceLogin = {
  status: "pending",
  codeChallenge: CHALLENGE,
  clientName: "laptop",
  createdAt: at(0),
  expiresAt: at(600),
};
const approved: DeviceLogin = { ...pending, status: "approved", uid: "ada" };

describe("a user code", () => {
  test("is eight signs of 28, each of which can be drawn and is read by the approval page", () => {
    const drawn = new Set<string>();
    for (let sign = 0; sign < 28; sign++) {
      const code = drawUserCode((below) => {
        expect(below).toBe(28);
        return sign;
      });
      expect(cliAuthApprove.GET.request.parse({ userCode: code })).toEqual({ userCode: code });
      drawn.add(code);
    }
    expect(drawn.size).toBe(28);
  });

  test("is shown in two groups, and read back from however a person writes it", () => {
    expect(formatUserCode("BCDF2345")).toBe("BCDF-2345");
    for (const userCode of ["BCDF-2345", "bcdf2345", " bcdf 2345 ", "BC-DF-23-45"])
      expect(cliAuthApprove.GET.request.parse({ userCode })).toEqual({ userCode: "BCDF2345" });
  });

  test.each(["", "BCDF-234", "BCDF-23456", "ACDF-2345", "BCDF-0345", "BCDF-1345", "YCDF-2345"])(
    "is not %j",
    (userCode) => {
      expect(cliAuthApprove.GET.request.safeParse({ userCode }).success).toBe(false);
    },
  );
});

test("a code is stored as its SHA-256", () => {
  expect(codeHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

describe("a login that waits", () => {
  test("is found until the last moment", () => {
    expect(requireWaiting(pending, at(599.999))).toBe(pending);
  });

  test.each<[string, DeviceLogin | undefined, Date]>([
    ["there is none", undefined, at(1)],
    ["its time is over", pending, at(600)],
    ["it was approved", approved, at(1)],
    ["it was denied", { ...pending, status: "denied", uid: "ada" }, at(1)],
  ])("is not found when %s", (_, login, now) => {
    expect(() => requireWaiting(login, now)).toThrow("No pending login for this code");
  });
});

describe("a client that asks for its token", () => {
  test.each<[string, Partial<DeviceLogin>, number, string]>([
    ["for the first time waits", {}, 0, "authorizationPending"],
    ["five seconds after its last question waits", { lastAskedAt: at(10) }, 15, "authorizationPending"],
    ["sooner is told to slow down", { lastAskedAt: at(10) }, 14.999, "slowDown"],
  ])("%s", (_, fields, seconds, code) => {
    const standing = judgeQuestion({ ...pending, ...fields }, VERIFIER, at(seconds));
    expect(standing).toMatchObject({ kind: "waiting", refusal: { code } });
  });

  test("after the approval is let in, however soon it asks again", () => {
    const standing = judgeQuestion({ ...approved, lastAskedAt: at(10) }, VERIFIER, at(11));
    expect(standing).toEqual({ kind: "approved", uid: "ada" });
  });

  test.each<[string, DeviceLogin | undefined, string, Date, string]>([
    ["for a login that nobody knows", undefined, VERIFIER, at(1), "expired_token"],
    ["with another verifier", approved, VERIFIER.replace("d", "e"), at(1), "expired_token"],
    [
      "with another verifier for a denied login",
      { ...pending, status: "denied" },
      CHALLENGE,
      at(1),
      "expired_token",
    ],
    ["with the challenge as the verifier", approved, CHALLENGE, at(1), "expired_token"],
    [
      "for a login of a challenge that is none",
      { ...approved, codeChallenge: "" },
      "",
      at(1),
      "expired_token",
    ],
    ["after ten minutes", pending, VERIFIER, at(600), "expired_token"],
    ["ten minutes after it began, though it was approved", approved, VERIFIER, at(600), "expired_token"],
    ["after it was denied", { ...pending, status: "denied", uid: "ada" }, VERIFIER, at(1), "access_denied"],
  ])("%s is refused", (_, login, verifier, now, error) => {
    expect(() => judgeQuestion(login, verifier, now)).toThrow(error);
  });
});

test("who approved a login lets the client in", () => {
  expect(tokenFor(aUser(), "token")).toBe("token");
});

test.each([
  ["has no profile", undefined, "token"],
  ["is banned", aUser({ banned: true }), "token"],
  ["is deleted", aUser({ status: "deleted" }), "token"],
  ["has no account any more", aUser(), undefined],
])("nobody is let in by who %s", (_, user, token) => {
  expect(() => tokenFor(user, token)).toThrow("access_denied");
});

test("a login is over when the time is that its client was told", () => {
  expect(loginExpiry(at(0))).toEqual(at(LOGIN_TIMES.expiresIn));
  expect(LOGIN_TIMES).toEqual({ expiresIn: 600, interval: 5 });
});
