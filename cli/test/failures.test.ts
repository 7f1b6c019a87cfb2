import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FAILURES, type FailureCode } from "#contract/failures.js";
import { join } from "#test/support/records.js";
import { MACHINE_NODE } from "./support/machine.js";
import { site, vaultmart } from "./support/run.js";

const answer = async (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  args = ["search", "anything", "--json"],
) => {
  const door = await site();
  door.intercept(({ path }, response) => {
    if (!path.startsWith("/api/")) return false;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
    return true;
  });
  const ran = await vaultmart(args);
  door.intercept(undefined);
  return { code: ran.code, stdout: ran.stdout, error: JSON.parse(ran.stderr) };
};

describe("an answer of the API becomes an exit code and a next step", () => {
  const buy = { hint: "To buy it, run `vaultmart buy <slug>`." };
  const wait = { retryAfter: 42, hint: "Try again in 42 seconds." };
  test.each<[FailureCode, number, object]>([
    ["invalidRequest", 4, { issues: ["q: must be shorter"] }],
    ["unauthenticated", 2, { hint: "Log in with `vaultmart login`." }],
    ["emailNotVerified", 2, {}],
    ["accountBanned", 1, {}],
    ["purchaseRequired", 1, buy],
    ["productNotFound", 3, {}],
    ["alreadyReviewed", 4, {}],
    ["editConflict", 5, {}],
    ["tooManyRequests", 5, wait],
    ["internal", 5, {}],
    ["unavailable", 5, {}],
  ])(
    "%s ends with %i, whatever its words; those of a server without codes are known",
    async (code, exit, more) => {
      const { status, error } = FAILURES[code];
      const headers: Record<string, string> = status === 429 ? { "retry-after": "42" } : {};
      const issues = status === 400 ? { issues: ["q: must be shorter"] } : {};
      for (const body of [
        { error: "In other words", code, ...issues },
        { error, ...issues },
      ]) {
        const told = await answer(status, body, headers);
        expect(told).toMatchObject({ code: exit, stdout: "", error: { error: body.error, code, ...more } });
      }
    },
  );

  test("a code that this client does not know is passed on, and the status decides", async () => {
    const body = { error: "The moon is full", code: "moonFull" };
    expect(await answer(409, body)).toEqual({ code: 4, stdout: "", error: body });
  });

  test("a page that is no answer of ours, and an answer of another shape", async () => {
    expect(await answer(502, "<html>Bad gateway</html>")).toMatchObject({ code: 5 });
    expect(await answer(200, { products: "none" })).toMatchObject({
      code: 1,
      error: { error: "This client does not support the marketplace's response" },
    });
  });
});

test("a site that nobody listens on ends with 5 and says so", async () => {
  const { code, stderr } = await vaultmart(["search", "x"], {
    env: { VAULTMART_URL: "http://127.0.0.1:61" },
  });
  expect({ code, stderr }).toEqual({
    code: 5,
    stderr:
      "Error 127.0.0.1:61 cannot be reached: the connection was refused\nCheck the connection and the URL. For details, run `vaultmart doctor`.\n",
  });
});

test.each([
  "http://market.example",
  "ftp://127.0.0.1",
  "https://user:secret@market.example",
  "https://market.example/path",
])("%s is refused as a site before anything is sent", async (url) => {
  const { code, stderr } = await vaultmart(["search", "x", "--url", url]);
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining("--url: must") });
  expect(stderr).not.toContain("secret");
});

describe("a token stays with the site that it is for", () => {
  let thief: Server;
  let heard: { path: string | undefined; authorization: string | undefined; body: string }[];
  let thiefUrl: string;
  beforeAll(async () => {
    thief = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      heard.push({ path: request.url, authorization: request.headers.authorization, body });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve));
    thiefUrl = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    heard = [];
  });
  afterAll(() => new Promise((resolve) => thief.close(resolve)));

  test.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
    const user = await join();
    const door = await site();
    door.intercept(({ path }, response) => {
      if (!path.startsWith("/api/")) return false;
      response.writeHead(status, { location: `${thiefUrl}/` }).end();
      return true;
    });
    const { code, stderr } = await vaultmart(["whoami"], { user });
    door.intercept(undefined);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("redirects to another URL"),
    });
    expect(heard).toEqual([]);
  });

  test("it goes to the API alone, and there to the routes that ask for one", async () => {
    const user = await join();
    const door = await site();
    const from = door.seen.length;
    await vaultmart(["whoami"], { user });
    await vaultmart(["search", "x"], { user });
    const sent = door.seen
      .slice(from)
      .map(({ path, headers }) => [path.split("?")[0], headers.authorization !== undefined]);
    expect(sent).toEqual([
      ["/api/cli/auth/profile", true],
      ["/api/cli/products/search", false],
    ]);
  });

  test("an Auth emulator that is not on this machine gets nothing", async () => {
    const door = await site();
    door.intercept(({ path }, response) => {
      if (!path.startsWith("/__/")) return false;
      response.end(
        'var firebaseConfig = {\n  "apiKey": "k"\n};\nvar firebaseEmulators = {\n  "auth": {\n    "hostAndPort": "198.51.100.7:9099"\n  }\n};\n',
      );
      return true;
    });
    const { code, stderr } = await vaultmart(["whoami"], { env: { VAULTMART_TOKEN: "a-refresh-token" } });
    door.intercept(undefined);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("not on this machine") });
  });
});

test("who reads only the first lines ends it without an error", async () => {
  const { execFileSync } = await import("node:child_process");
  const { BINARY } = await import("./support/run.js");
  const out = execFileSync("bash", [
    "-o",
    "pipefail",
    "-c",
    `"${MACHINE_NODE}" "${BINARY}" help --json | head -c 10`,
  ]);
  expect(out.toString()).toBe('{\n  "comma');
});
