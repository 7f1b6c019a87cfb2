import { METHODS, needsToken, type Route } from "#contract/route.js";
import { admin, ofEarlier, retold, signUp } from "./accounts.js";
import { refuse, type Sent, send } from "./http.js";
import { markDeleted } from "./records.js";
import { represents } from "./representatives.js";

const UNAUTHENTICATED = { status: 401, error: "Missing, invalid or expired token" };

/**
 * Declares the rejections that all routes share, as one suite per method: missing or invalid tokens, banned
 * or deleted callers, foreign sites, and unsupported methods.
 *
 * One operation of each kind of access tests all of them (`representatives.ts`). Every other operation shows
 * that it uses the same request path: it rejects a missing token, an unverified email address, a foreign site
 * and another method. `user-updated.test.ts` shows for the whole contract that a ban applies to every
 * operation that changes something.
 *
 * @param valid a request that would succeed with another caller
 */
export function itRefusesStrangers(route: Route, valid: Sent["input"] = {}): void {
  for (const method of METHODS) {
    const operation = route[method];
    if (!operation) continue;
    const all = represents(route, method);
    const refused = (token?: string, headers: Record<string, string> = {}) =>
      refuse(route, method, { input: valid, token, headers });

    describe(`${method} ${route.path} refuses`, () => {
      if (needsToken(operation.access)) {
        test("a request without a token", async () => {
          expect(await refused()).toMatchObject(UNAUTHENTICATED);
        });
      }
      if (operation.access !== "anyone") {
        if (all) itRefusesBadTokens(refused);
        if (all && method !== "GET") itRefusesWhoIsShutOut(refused);
      }

      if (operation.access === "verified user") {
        test("a user whose e-mail address is not verified", async () => {
          const user = await signUp({ emailVerified: false });
          expect(await refused(user.token)).toMatchObject({
            status: 403,
            error: "Email address is not verified",
          });
        });
      }

      if (operation.access === "admin") {
        test("a user who is no admin", async () => {
          const { token } = await signUp();
          expect(await refused(token)).toMatchObject({ status: 403, code: "adminsOnly" });
        });
      }

      const origins = ["https://evil.example", "null", "http://127.0.0.1"];
      test.each(all ? origins : origins.slice(0, 1))("the origin %s", async (origin) => {
        const answer = await refused(undefined, { origin });
        expect(answer).toMatchObject({ status: 403, error: "Origin not allowed" });
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      });
    });
  }

  describe(`${route.path} answers`, () => {
    const all = METHODS.some((method) => represents(route, method));
    const others = ["PATCH", "PUT", "DELETE", "POST", "GET"].filter((method) => !(method in route));
    test.each(all ? others : others.slice(0, 1))(
      "405 to %s, and says which methods there are",
      async (method) => {
        const answer = await send(route.path, method);
        expect(answer).toMatchObject({
          status: 405,
          body: { error: "Method not allowed", code: "methodNotAllowed" },
        });
        expect(answer.headers.get("allow")).toBe(METHODS.filter((known) => route[known]).join(", "));
      },
    );

    if (!all) return;
    test("a browser of the site that asks whether it may call", async () => {
      const origin = process.env.SITE_URL ?? "";
      const answer = await send(route.path, "OPTIONS", { headers: { origin } });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-allow-methods")).toContain(
        METHODS.find((known) => route[known]),
      );
    });
  });
}

type Refused = (token?: string, headers?: Record<string, string>) => ReturnType<typeof refuse>;

function itRefusesBadTokens(refused: Refused): void {
  test.each([
    ["no token at all", "Bearer "],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["a text that is no token", "Bearer not-a-token"],
    ["a token of three empty parts", "Bearer .."],
  ])("%s", async (_, authorization) => {
    expect(await refused(undefined, { authorization })).toMatchObject(UNAUTHENTICATED);
  });

  test.each([
    ["an expired token", () => ({ exp: Math.floor(Date.now() / 1000) - 10 })],
    ["a token of another project", () => ({ aud: "another-project" })],
  ])("%s", async (_, claims) => {
    const { token } = await signUp();
    expect(await refused(retold(token, claims()))).toMatchObject(UNAUTHENTICATED);
  });

  test("the token of a user whose account is deleted", async () => {
    const user = await signUp();
    await send("/cli/auth/profile", "GET", { token: user.token });
    await markDeleted(user.uid);
    expect(await refused(user.token)).toMatchObject(UNAUTHENTICATED);
  });
}

function itRefusesWhoIsShutOut(refused: Refused): void {
  test("a banned user", async () => {
    const user = await signUp();
    await send("/cli/auth/profile", "GET", { token: user.token });
    await admin().db.doc(`users/${user.uid}`).update({ banned: true });
    expect(await refused(user.token)).toMatchObject({ status: 403, error: "This account is banned" });
  });

  test("a disabled account", async () => {
    const user = await signUp();
    await admin().auth.updateUser(user.uid, { disabled: true });
    expect(await refused(user.token)).toMatchObject(UNAUTHENTICATED);
  });

  test("a session that was revoked", async () => {
    const user = await signUp();
    const token = ofEarlier(user.token);
    await admin().auth.revokeRefreshTokens(user.uid);
    expect(await refused(token)).toMatchObject(UNAUTHENTICATED);
  });
}
