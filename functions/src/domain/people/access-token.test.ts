import { usersAccess } from "#contract/access.js";
import { routes } from "#contract/index.js";
import { METHODS, type Route, type ScopeKind } from "#contract/route.js";
import {
  checkNewToken,
  isAccessToken,
  isNewUse,
  isValid,
  siteOfToken,
  tokenDigest,
  writeToken,
} from "./access-token.js";
import { checkSlug, opens, showsProduct } from "./scope.js";

const SECRET = "0f".repeat(32);
const SITE = "https://market.example";
const token = writeToken(SECRET, SITE);
const now = new Date("2026-03-02T09:00:00.500Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a token", () => {
  test("names its marketplace, and is found by its start", () => {
    expect(token).toMatch(/^vmt_[0-9a-f]{64}_[0-9a-f]+_[0-9a-f]{8}$/);
    expect(isAccessToken(token)).toBe(true);
    expect(siteOfToken(token)).toBe(SITE);
    expect(siteOfToken(writeToken(SECRET, "http://127.0.0.1:5050"))).toBe("http://127.0.0.1:5050");
  });

  test("is not whole if any one of its characters is changed, missing or doubled", () => {
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === "0" ? "1" : "0";
      for (const middle of [other, "", `${token[at]}${token[at]}`]) {
        expect(siteOfToken(token.slice(0, at) + middle + token.slice(at + 1))).toBeUndefined();
      }
    }
  });

  test("of another marketplace is another token, though its secret is the same", () => {
    expect(tokenDigest(writeToken(SECRET, "https://other.example"))).not.toBe(tokenDigest(token));
  });
});

describe("a token is valid", () => {
  const one = { createdAt: now, expiresAt: at(60) };
  test.each([
    ["before its end", one, undefined, true],
    ["until its end", { ...one, expiresAt: now }, undefined, false],
    ["if sessions were revoked before it was created", one, at(-60), true],
    ["if sessions were revoked in the second in which it was created", one, at(-0.4), true],
    ["if sessions were revoked later", one, at(1), false],
  ])("%s", (_, stored, revokedAt, is) => expect(isValid(stored, revokedAt, now)).toBe(is));
});

test("a use is stored once an hour", () => {
  expect(isNewUse({}, now)).toBe(true);
  expect(isNewUse({ lastUsedAt: at(-3599) }, now)).toBe(false);
  expect(isNewUse({ lastUsedAt: at(-3600) }, now)).toBe(true);
});

test("an account has 20 valid tokens with different names", () => {
  const others = Array.from({ length: 19 }, (_, nth) => ({ name: `token-${nth}`, expiresAt: at(1) }));
  expect(() => checkNewToken("new", others, now)).not.toThrow();
  expect(() => checkNewToken("token-7", others, now)).toThrow(
    expect.objectContaining({ code: "tokenNameTaken" }),
  );
  const full = [...others, { name: "last", expiresAt: at(1) }];
  expect(() => checkNewToken("new", full, now)).toThrow(expect.objectContaining({ code: "tooManyTokens" }));
  const expired = full.map((other) => ({ ...other, expiresAt: now }));
  expect(() => checkNewToken("token-7", expired, now)).not.toThrow();
});

describe("a scope", () => {
  test("opens the operations that name its kind, and no other", () => {
    expect(opens(["read"], ["read", "publish"])).toBe(true);
    expect(opens(["publish:notes"], ["publish"])).toBe(true);
    expect(opens(["publish:notes"], ["read"])).toBe(false);
    expect(opens(["read"], undefined)).toBe(false);
    expect(opens([], ["read"])).toBe(false);
  });

  test("for a product is for that product", () => {
    const credential = { scopes: ["publish:notes", "read"] as const };
    expect(() => checkSlug({ credential }, "notes", "slug")).not.toThrow();
    for (const slug of ["note", "notes2", "read", "", undefined]) {
      expect(() => checkSlug({ credential }, slug, "slug")).toThrow(
        expect.objectContaining({ code: "outsideScope" }),
      );
    }
    expect(() => checkSlug({}, undefined, "slug")).not.toThrow();
    expect(showsProduct({ scopes: ["publish:notes"] }, "other")).toBe(false);
    expect(showsProduct({ scopes: ["publish:notes"] }, "notes")).toBe(true);
    expect(showsProduct(credential, "other")).toBe(true);
  });

  // The whole table: a route that is not in it is closed to every token.
  test.each<[ScopeKind, string[]]>([
    [
      "read",
      [
        "GET /products/download",
        "POST /products/download",
        "GET /products/files",
        "GET /products/file",
        "GET /cli/auth/profile",
      ],
    ],
    [
      "publish",
      [
        "POST /products/upload",
        "POST /products/scan",
        "POST /products/self-approve",
        "POST /cli/products/create",
        "GET /cli/auth/profile",
      ],
    ],
  ])("%s opens these operations", (kind, expected) => {
    const opened = (routes as readonly Route[]).flatMap((route) =>
      METHODS.filter((method) => route[method]?.scopes?.includes(kind)).map(
        (method) => `${method} ${route.path}`,
      ),
    );
    expect(opened.sort()).toEqual(expected.sort());
  });

  test("never opens what makes tokens", () => {
    for (const method of METHODS) expect((usersAccess as Route)[method]?.scopes).toBeUndefined();
  });
});
