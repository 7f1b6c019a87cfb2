import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CliError } from "../errors.js";
import { identityToken, isCiJob, missingPermission } from "./ci-job.js";

/** What a job sends to whom. The marketplace and the CI service of these tests are on this machine. */

const MARKET = "https://market.example";
const never = new AbortController().signal;

const tokenFor = (aud: unknown): string =>
  [
    { alg: "RS256", kid: "k1" },
    { aud, sub: "job" },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .concat("c2ln")
    .join(".");

let runner: Server;
let asked: { url: string; authorization: string | undefined }[];
let answer: { status: number; body: string; headers?: Record<string, string> };
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ value: tokenFor(MARKET) }) };
  runner = createServer((request, response) => {
    asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => runner.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => runner.close(resolve)));

const github = (more: Record<string, string> = {}) => ({
  GITHUB_ACTIONS: "true",
  ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(runner.address() as AddressInfo).port}/token?api-version=2.0`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "runner-secret",
  ...more,
});

const refusalOf = (env: Record<string, string>) =>
  identityToken(env, MARKET, never).then(
    () => "accepted",
    (error: unknown) => {
      if (!(error instanceof CliError)) throw error;
      return error.message;
    },
  );

test("GitHub's runner is asked for a token for this marketplace, with the job's own secret", async () => {
  expect(await identityToken(github(), MARKET, never)).toBe(tokenFor(MARKET));
  expect(asked).toEqual([
    {
      url: "/token?api-version=2.0&audience=https%3A%2F%2Fmarket.example",
      authorization: "Bearer runner-secret",
    },
  ]);
});

test("a token that the job was given is used, and nobody is asked", async () => {
  const env = github({ VAULTMART_ID_TOKEN: ` ${tokenFor([MARKET])}\n` });
  expect(await identityToken(env, MARKET, never)).toBe(tokenFor([MARKET]));
  expect(asked).toEqual([]);
});

test.each([
  [
    "another marketplace",
    tokenFor("https://evil.example"),
    "VAULTMART_ID_TOKEN is intended for https://evil.example, so it was not sent to https://market.example",
  ],
  [
    "two marketplaces",
    tokenFor([MARKET, "https://evil.example"]),
    "VAULTMART_ID_TOKEN is intended for https://market.example, https://evil.example, so it was not sent to https://market.example",
  ],
  ["nobody", tokenFor(undefined), "VAULTMART_ID_TOKEN is not an OIDC token; it was not sent"],
  ["no text of a token", "a-long-secret", "VAULTMART_ID_TOKEN is not an OIDC token; it was not sent"],
])("a token for %s is sent to nobody", async (_, token, message) => {
  expect(await refusalOf({ VAULTMART_ID_TOKEN: token })).toBe(message);
});

test.each([
  ["fails", { status: 500, body: "{}" }, "The CI service returned no token: status 500"],
  [
    "returns no token",
    { status: 200, body: "{}" },
    "The CI service returned no token: its response has an unexpected format",
  ],
  [
    "returns no JSON",
    { status: 200, body: "<html>" },
    "The CI service returned no token: its response has an unexpected format",
  ],
  [
    "returns a token for another",
    { status: 200, body: JSON.stringify({ value: tokenFor("x") }) },
    "The token of the CI service is intended for x, so it was not sent to https://market.example",
  ],
])("a runner that %s ends the command", async (_, given, message) => {
  answer = given;
  expect(await refusalOf(github())).toBe(message);
});

test("the runner's secret follows no redirect, and is not sent without encryption", async () => {
  answer = { status: 302, body: "", headers: { location: "https://evil.example/" } };
  expect(await refusalOf(github())).toMatch(/redirects to another URL$/);
  const url = { ACTIONS_ID_TOKEN_REQUEST_URL: "http://runner.example/token" };
  expect(await refusalOf(github(url))).toBe("http://runner.example does not use HTTPS; nothing was sent");
  expect(await refusalOf(github({ ACTIONS_ID_TOKEN_REQUEST_URL: "runner" }))).toMatch(/is not a URL$/);
});

test("a job at GitHub without the permission learns which one is missing", () => {
  expect(missingPermission({ GITHUB_ACTIONS: "true" })).toContain("id-token: write");
  expect(missingPermission(github())).toBeUndefined();
  expect(missingPermission({})).toBeUndefined();
  expect([isCiJob({}), isCiJob(github()), isCiJob({ VAULTMART_ID_TOKEN: " " })]).toEqual([
    false,
    true,
    false,
  ]);
});
