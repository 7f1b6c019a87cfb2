import { usersAccess as route } from "#contract/access.js";
import { cliAuthProfile } from "#contract/cli.js";
import { cliAuthApprove } from "#contract/cli-auth.js";
import { cliProductsCreate } from "#contract/create-product.js";
import { routes } from "#contract/index.js";
import { productsDownload, productsScan, productsSelfApprove, productsUpload } from "#contract/products.js";
import { METHODS, type Route } from "#contract/route.js";
import { tokenDigest, writeToken } from "#domain/people/access-token.js";
import { admin, ofEarlier } from "../support/accounts.js";
import { candidate } from "../support/candidates.js";
import { finishLogin, startLogin } from "../support/device-client.js";
import { refuse, send, succeed } from "../support/http.js";
import { newSlug, publish } from "../support/listings.js";
import { join, type Member, markDeleted } from "../support/records.js";

const { db, auth } = admin();
const UNAUTHENTICATED = { status: 401, code: "unauthenticated" };
const BANNED = { status: 403, code: "accountBanned" };
const OUTSIDE = { status: 403, code: "outsideScope" };

/** Every operation that knows its caller. */
const OF_CALLERS = (routes as readonly Route[]).flatMap((each) =>
  METHODS.flatMap((method) => {
    const { access = "anyone", scopes = [] } = each[method] ?? {};
    if (access === "anyone" || access === "signature") return [];
    const path = each.path.replace(/\{\w+\}/g, "any");
    return [{ name: `${method} ${each.path}`, path, method, scopes }];
  }),
);

let user: Member;
beforeEach(async () => {
  user = await join({ displayName: "Ada" });
});

const create = (scopes: string[], name = "a job", by = user) =>
  succeed(route, "POST", { token: by.token, input: { name, scopes, days: 30 } });
const list = (by = user) => succeed(route, "GET", { token: by.token });
const profile = (token: string) => send(cliAuthProfile.path, "GET", { token });
const stored = async (token: string) => (await db.doc(`accessTokens/${tokenDigest(token)}`).get()).data();

/** Logs in a client, as `vaultmart login` does; returns its ID token. */
async function logIn(clientName: string): Promise<string> {
  const client = await startLogin(clientName);
  await succeed(cliAuthApprove, "POST", {
    token: user.token,
    input: { userCode: client.userCode, approve: true },
  });
  return finishLogin(client);
}

describe("a token", () => {
  test("is shown once, stored as a digest, listed with its last use, and revoked at once", async () => {
    const { token, id, expiresAt } = await create(["read"]);
    expect(JSON.stringify(await stored(token))).not.toContain(token);
    expect(await list()).toMatchObject({
      tokens: [{ id, name: "a job", scopes: ["read"], expiresAt }],
    });
    expect((await profile(token)).body).toMatchObject({ uid: user.uid, email: "", emailVerified: true });
    expect((await list()).tokens[0]?.lastUsedAt).toEqual(expect.any(String));
    expect(Date.parse(expiresAt) - Date.parse((await list()).tokens[0]?.createdAt ?? "")).toBe(
      30 * 86_400_000,
    );
    const stranger = await join({});
    expect(await refuse(route, "DELETE", { token: stranger.token, input: { tokenId: id } })).toMatchObject({
      status: 404,
      code: "accessNotFound",
    });
    expect(await succeed(route, "DELETE", { token: user.token, input: { tokenId: id } })).toEqual({
      success: true,
      revoked: 1,
    });
    expect((await profile(token)).body).toMatchObject({ code: "unauthenticated" });
    expect(await refuse(route, "DELETE", { token: user.token, input: { tokenId: id } })).toMatchObject({
      code: "accessNotFound",
    });
    expect((await list()).tokens).toEqual([]);
  });

  test("opens the operations of its scopes, and no other of the whole contract", async () => {
    const tokens = [
      ["read", (await create(["read"], "one")).token],
      ["publish", (await create(["publish:notes"], "two")).token],
    ] as const;
    const closed: string[] = [];
    for (const { name, path, method, scopes } of OF_CALLERS) {
      for (const [kind, token] of tokens) {
        const answer = await send(path, method, { token, ...(method !== "GET" && { input: {} }) });
        const isClosed = (answer.body as { code?: string }).code === "outsideScope";
        expect([kind, name, isClosed]).toEqual([kind, name, !scopes.includes(kind)]);
        if (isClosed) closed.push(`${kind} ${answer.status} ${name}`);
      }
    }
    expect(closed).toEqual(
      expect.arrayContaining([
        "read 403 POST /users/access",
        "publish 403 POST /users/access",
        "read 403 POST /processor/checkout",
        "publish 403 POST /orders/refund",
        "read 403 DELETE /users/delete-account",
        "publish 403 POST /admin/products",
        "read 403 POST /users/update-profile",
      ]),
    );
  });

  test("for a product publishes it from the upload on, and neither reads nor publishes another", async () => {
    const [slug, other] = [newSlug(), newSlug()];
    const theirs = await publish(user, { slug: other });
    const { token } = await create([`publish:${slug}`]);
    const job = { ...user, token };
    const { input } = await candidate(job, slug);
    await succeed(productsScan, "POST", { token, input: { storagePath: input.fileKey } });
    const { productId } = await succeed(cliProductsCreate, "POST", { token, input });
    expect(
      await refuse(productsSelfApprove, "POST", { token, input: { productId, approve: false } }),
    ).toMatchObject(OUTSIDE);
    expect(await refuse(productsSelfApprove, "POST", { token, input: { productId: "all" } })).toMatchObject(
      OUTSIDE,
    );
    expect(await succeed(productsSelfApprove, "POST", { token, input: { productId } })).toMatchObject({
      approved: 1,
    });
    const shown = (await profile(token)).body as { products: { slug: string }[] };
    expect(shown.products.map((product) => product.slug)).toEqual([slug]);

    const outside = await candidate(user, other);
    const another = { ...outside.input, version: "2.0.0" };
    expect(await refuse(cliProductsCreate, "POST", { token, input: another })).toMatchObject(OUTSIDE);
    expect(
      await refuse(productsScan, "POST", { token, input: { storagePath: outside.input.fileKey } }),
    ).toMatchObject(OUTSIDE);
    expect(
      await refuse(productsUpload, "POST", {
        token,
        input: { fileName: "a.zip", fileSize: 10, productKey: other },
      }),
    ).toMatchObject({ ...OUTSIDE, issues: [`productKey: the credential is only for ${slug}`] });
    expect(
      await refuse(productsSelfApprove, "POST", { token, input: { productId: theirs.productId } }),
    ).toMatchObject(OUTSIDE);
    expect(
      await refuse(productsDownload, "POST", { token, input: { productId: theirs.productId } }),
    ).toMatchObject(OUTSIDE);
    const reader = (await create(["read"], "reader")).token;
    await succeed(productsDownload, "POST", { token: reader, input: { productId: theirs.productId } });
  });

  test("that is forged, of another marketplace, or expired is rejected", async () => {
    const { token } = await create(["read"]);
    const made = (await stored(token)) ?? {};
    const elsewhere = writeToken("a".repeat(64), "https://other.example");
    await db.doc(`accessTokens/${tokenDigest(elsewhere)}`).create(made);
    const old = writeToken("b".repeat(64), process.env.SITE_URL ?? "");
    await db.doc(`accessTokens/${tokenDigest(old)}`).create({ ...made, expiresAt: new Date(Date.now() - 1) });
    const unknown = writeToken("c".repeat(64), process.env.SITE_URL ?? "");
    for (const each of [elsewhere, old, unknown, `${token}0`, token.slice(0, -1), token.toUpperCase()]) {
      expect(await refuse(cliAuthProfile, "GET", { token: each })).toMatchObject(UNAUTHENTICATED);
    }
    expect((await profile(token)).status).toBe(200);
    // Nothing outside of its time stays in a store whose invariants are checked.
    await Promise.all([elsewhere, old].map((each) => db.doc(`accessTokens/${tokenDigest(each)}`).delete()));
  });

  test.each<[string, () => Promise<unknown>, object[]]>([
    [
      "banned user",
      () => db.doc(`users/${user.uid}`).update({ banned: true }),
      // Until the consequences of the ban have deleted the token, which then is unknown.
      [BANNED, UNAUTHENTICATED],
    ],
    ["deleted user", () => markDeleted(user.uid), [UNAUTHENTICATED]],
    ["disabled account", () => auth.updateUser(user.uid, { disabled: true }), [UNAUTHENTICATED]],
    ["deleted account", () => auth.deleteUser(user.uid), [UNAUTHENTICATED]],
  ])("of a %s ends at once, also for reading", async (_, end, expected) => {
    const { token } = await create(["read"]);
    await profile(token);
    await end();
    const { status, code } = await refuse(cliAuthProfile, "GET", { token });
    expect(expected).toContainEqual({ status, code });
  });

  test("is one of 20 at most, also when they are created at once, with names of their own", async () => {
    // The limit of requests per minute is lower, so most exist already.
    const { token } = await create(["read"], "number 0");
    const made = (await stored(token)) ?? {};
    const batch = db.batch();
    for (let nth = 1; nth < 17; nth++) {
      batch.create(db.doc(`accessTokens/${tokenDigest(`${user.uid} ${nth}`)}`), {
        ...made,
        name: `number ${nth}`,
      });
    }
    await batch.commit();
    const answers = await Promise.all(
      ["a", "a", "b", "c", "d", "e"].map((name) =>
        send(route.path, "POST", { token: user.token, input: { name, scopes: ["read"] } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    const { tokens } = await list();
    expect(tokens.length).toBeLessThanOrEqual(20);
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
    expect(tokens.length).toBe(17 + answers.filter(({ status }) => status === 200).length);
  });
});

describe("the login of a client", () => {
  test("is listed and ended alone: the next request with it is rejected, and others continue", async () => {
    const [laptop, server] = [await logIn("Ada's laptop"), await logIn("A server")];
    const { logins } = await succeed(route, "GET", { token: laptop });
    expect(logins.map(({ clientName, isThis }) => [clientName, isThis])).toEqual([
      ["A server", false],
      ["Ada's laptop", true],
    ]);
    const lost = logins.find(({ clientName }) => clientName === "A server");
    await succeed(route, "DELETE", { token: user.token, input: { loginId: lost?.id } });
    for (const each of ["GET", "DELETE"] as const) {
      expect(
        await send(each === "GET" ? cliAuthProfile.path : route.path, each, { token: server }),
      ).toMatchObject({
        status: 401,
      });
    }
    expect((await profile(laptop)).status).toBe(200);
    expect((await list()).logins.map(({ clientName }) => clientName)).toEqual(["Ada's laptop"]);
    expect((await list()).logins[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  test("of another user is not found", async () => {
    await logIn("Ada's laptop");
    const [login] = (await list()).logins;
    const stranger = await join({});
    expect(
      await refuse(route, "DELETE", { token: stranger.token, input: { loginId: login?.id } }),
    ).toMatchObject({
      status: 404,
    });
    expect((await list()).logins).toHaveLength(1);
  });
});

test("everything ends at once: browsers that would change something, clients and tokens", async () => {
  const [client, { token }, browser] = [
    await logIn("A laptop"),
    await create(["read"]),
    ofEarlier(user.token),
  ];
  expect(await succeed(route, "DELETE", { token: user.token, input: { all: true } })).toEqual({
    success: true,
    revoked: 2,
  });
  expect(await refuse(cliAuthProfile, "GET", { token })).toMatchObject(UNAUTHENTICATED);
  expect(await refuse(cliAuthProfile, "GET", { token: client })).toMatchObject(UNAUTHENTICATED);
  expect(
    await refuse(route, "POST", { token: browser, input: { name: "x", scopes: ["read"] } }),
  ).toMatchObject(UNAUTHENTICATED);
});
