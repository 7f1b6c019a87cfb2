import { METHODS, type Route } from "../../src/contract/route.js";
import { admin, signUp, type TestUser } from "./accounts.js";
import { refuse, type Sent, send } from "./http.js";
import { markDeleted } from "./records.js";

/**
 * Declares the refusals that every route shares, as one suite a method: who has no
 * token or a bad one, whom the marketplace has shut out, which site may call, and
 * which methods there are.
 *
 * @param valid a request that would succeed but for its caller
 */
export function itRefusesStrangers(route: Route, valid: Sent["input"] = {}): void {
  for (const method of METHODS) {
    const operation = route[method];
    if (!operation) continue;
    const mutates = method !== "GET";
    const sent = (token?: string, headers?: Record<string, string>): Sent => ({
      input: valid,
      token,
      ...(headers && { headers }),
    });

    describe(`${method} ${route.path} refuses`, () => {
      if (operation.access !== "anyone") {
        const unauthenticated = { status: 401, error: "Missing, invalid or expired token" };

        test("a request without a token", async () => {
          expect(await refuse(route, method, sent())).toMatchObject(unauthenticated);
        });

        test.each([
          ["no token at all", "Bearer "],
          ["another scheme", "Basic dXNlcjpwYXNz"],
          ["a text that is no token", "Bearer not-a-token"],
          ["a token of three empty parts", "Bearer .."],
        ])("%s", async (_, authorization) => {
          const answer = await refuse(route, method, sent(undefined, { authorization }));
          expect(answer).toMatchObject(unauthenticated);
        });

        test("an expired token", async () => {
          const user = await signUp();
          const token = changed(user, (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }));
          expect(await refuse(route, method, sent(token))).toMatchObject(unauthenticated);
        });

        test("a token of another project", async () => {
          const user = await signUp();
          const token = changed(user, (claims) => ({ ...claims, aud: "another-project" }));
          expect(await refuse(route, method, sent(token))).toMatchObject(unauthenticated);
        });

        test("the token of a user whose account is deleted", async () => {
          const user = await signUp();
          await send("/cli/auth/profile", "GET", { token: user.token });
          await markDeleted(user.uid);
          expect(await refuse(route, method, sent(user.token))).toMatchObject(unauthenticated);
        });
      }

      if (operation.access !== "anyone" && mutates) {
        test("a banned user", async () => {
          const user = await signUp();
          await send("/cli/auth/profile", "GET", { token: user.token });
          await admin().db.doc(`users/${user.uid}`).update({ banned: true });
          expect(await refuse(route, method, sent(user.token))).toMatchObject({
            status: 403,
            error: "This account is banned",
          });
        });

        test("a disabled account", async () => {
          const user = await signUp();
          await admin().auth.updateUser(user.uid, { disabled: true });
          expect(await refuse(route, method, sent(user.token))).toMatchObject({ status: 401 });
        });

        test("a session that was revoked", async () => {
          const user = await signUp();
          // Sessions are revoked to the second: the token must be older than that.
          await new Promise((resume) => setTimeout(resume, 1100));
          await admin().auth.revokeRefreshTokens(user.uid);
          expect(await refuse(route, method, sent(user.token))).toMatchObject({ status: 401 });
        });
      }

      if (operation.access === "verified user") {
        test("a user whose e-mail address is not verified", async () => {
          const user = await signUp({ emailVerified: false });
          expect(await refuse(route, method, sent(user.token))).toMatchObject({
            status: 403,
            error: "E-mail address is not verified",
          });
        });
      }

      test.each([["https://evil.example"], ["null"], ["http://127.0.0.1"]])(
        "the origin %s",
        async (origin) => {
          const answer = await refuse(route, method, sent(undefined, { origin }));
          expect(answer).toMatchObject({ status: 403, error: "Origin not allowed" });
          expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        },
      );
    });
  }

  describe(`${route.path} answers`, () => {
    test.each(["GET", "POST", "PUT", "DELETE", "PATCH"].filter((method) => !(method in route)))(
      "405 to %s, and says which methods there are",
      async (method) => {
        const answer = await send(route.path, method);
        expect(answer.status).toBe(405);
        expect(answer.body).toEqual({ error: "Method not allowed" });
        expect(answer.headers.get("allow")).toBe(METHODS.filter((known) => route[known]).join(", "));
      },
    );

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

/** The user's token with other claims. The Auth emulator signs nothing, so a changed token is as good as a true one but for what it says. */
function changed(
  user: TestUser,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
): string {
  const [header, payload = "", signature = ""] = user.token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [header, Buffer.from(JSON.stringify(change(claims))).toString("base64url"), signature].join(".");
}
