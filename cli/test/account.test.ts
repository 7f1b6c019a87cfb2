import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join as path } from "node:path";
import { cliAuthApprove } from "#contract/cli-auth.js";
import { writeToken } from "#domain/people/access-token.js";
import { admin, type TestUser } from "#test/support/accounts.js";
import { send, succeed } from "#test/support/http.js";
import { join } from "#test/support/records.js";
import { CODE, loginBy } from "./support/login.js";
import { json, newFolder, site, vaultmart, vaultmartProcess } from "./support/run.js";

let user: TestUser & { username: string };
beforeAll(async () => {
  user = await join({ displayName: "Uma User" });
});

const credentials = (home: string) => path(home, ".config/vaultmart/credentials.json");
const decide = (approve: boolean) => (userCode: string) =>
  succeed(cliAuthApprove, "POST", { token: user.token, input: { userCode, approve } });

describe("login in the browser", () => {
  test("shows page and code, waits for the approval, and keeps a login that lasts", async () => {
    const home = newFolder();
    const { code, stdout, stderr } = await loginBy(decide(true), [], { home });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `✓ Logged in to ${(await site()).url} as ${user.email}\n`,
    });
    expect(
      stderr.replaceAll(process.env.SITE_URL ?? "", "SITE").replaceAll(new RegExp(CODE, "g"), "CODE"),
    ).toBe(
      "Open this page in a browser and approve the login:\n  SITE/cli/auth?code=CODE\nApprove only if the page shows this code:  CODE\n",
    );
    // A stored ID token that has expired is renewed, and the new one is stored.
    const stored = JSON.parse(readFileSync(credentials(home), "utf8"));
    const login = stored.sites[(await site()).url];
    login.idTokenEndsAt = 0;
    login.idToken = "old";
    writeFileSync(credentials(home), JSON.stringify(stored));
    expect(await json(["whoami"], { home })).toMatchObject({ uid: user.uid, username: user.username });
    expect(readFileSync(credentials(home), "utf8")).not.toContain('"old"');
  });

  test("tells a program page and code as one line of JSON, and the result on stdout", async () => {
    const { code, stdout, stderr } = await loginBy(decide(true), ["--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ site: (await site()).url, uid: user.uid, email: user.email });
    expect(JSON.parse(stderr)).toEqual({
      url: expect.stringContaining("/cli/auth?code="),
      userCode: expect.stringMatching(CODE),
      expiresIn: 600,
    });
  });

  test("that is denied ends with 2, and keeps nothing", async () => {
    const home = newFolder();
    const { code, stderr } = await loginBy(decide(false), [], { home });
    expect(code).toBe(2);
    expect(stderr).toContain("Error The login was denied\n");
    expect(readdirSync(home)).toEqual([]);
  });

  test("ends with 2 when the server says that the time is over, after asking less often as told", async () => {
    const door = await site();
    const words = ["slow_down", "expired_token"];
    const asked: number[] = [];
    door.intercept(({ path }, response) => {
      if (path !== "/api/cli/auth/token") return false;
      asked.push(Date.now());
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ error: words.shift() }));
      return true;
    });
    const { code, stderr } = await vaultmart(["login"]);
    door.intercept(undefined);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "Error The login expired before it was approved\nTo start over, run `vaultmart login`.\n",
    );
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(9_900);
  });

  test("ends at Ctrl-C, keeping nothing", async () => {
    const home = newFolder();
    const { code, stdout } = await vaultmartProcess(["login"], {
      home,
      onOutput: (text, kill) => CODE.test(text) && kill("SIGINT"),
    });
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(readdirSync(home)).toEqual([]);
  });
});

describe("a login by token", () => {
  let token: string;
  beforeAll(async () => {
    const home = newFolder();
    const ran = await loginBy(decide(true), ["--print-token", "--json"], { home });
    token = JSON.parse(ran.stdout).token;
    // Printing stores nothing.
    expect(readdirSync(home)).toEqual([]);
  });

  test("works by VAULTMART_TOKEN, without a file", async () => {
    const home = newFolder();
    const running = { home, env: { VAULTMART_TOKEN: token } };
    expect(await json(["whoami"], running)).toMatchObject({ uid: user.uid });
    expect(readdirSync(home)).toEqual([]);
  });

  test("works by `login --token -`, from stdin", async () => {
    const home = newFolder();
    expect((await vaultmart(["login", "--token", "-"], { home, input: `${token}\n` })).code).toBe(0);
    expect(await json(["whoami"], { home })).toMatchObject({ uid: user.uid });
  });

  test("an ID token works by VAULTMART_TOKEN, and is refused where it would be kept", async () => {
    expect(await json(["whoami"], { user })).toMatchObject({ uid: user.uid });
    const { code, stderr } = await vaultmart(["login", "--token", user.token]);
    expect(code).toBe(4);
    expect(stderr).toContain("is an ID token, which expires within 1 hour");
  });

  test.each([
    ["no token at all", "garbage"],
    ["an ID token that nobody signed for us", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiZXhwIjo0MDAwMDAwMDAwfQ."],
    ["an ID token that has ended", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiZXhwIjoxfQ."],
  ])("%s ends with 2", async (_what, wrong) => {
    const { code, stderr } = await vaultmart(["whoami", "--json"], { env: { VAULTMART_TOKEN: wrong } });
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({
      error: expect.any(String),
      hint: expect.stringContaining("vaultmart login"),
    });
  });
});

describe("the kept login", () => {
  const modes = (home: string) => {
    const file = credentials(home);
    return [statSync(dirname(file)).mode & 0o777, statSync(file).mode & 0o777].map((mode) =>
      mode.toString(8),
    );
  };
  const logIn = (home: string) => loginBy(decide(true), [], { home });

  test("is a file for its owner alone, also when the umask lets all in and the folder was open", async () => {
    const home = newFolder();
    const before = process.umask(0);
    try {
      mkdirSync(path(home, ".config/vaultmart"), { recursive: true, mode: 0o777 });
      await logIn(home);
    } finally {
      process.umask(before);
    }
    expect(modes(home)).toEqual(["700", "600"]);
    expect(readdirSync(dirname(credentials(home)))).toEqual(["credentials.json"]);
  });

  test("belongs to one site: another one gets nothing of it", async () => {
    const home = newFolder();
    await logIn(home);
    const { code } = await vaultmart(["whoami"], {
      home,
      env: { VAULTMART_URL: "https://elsewhere.invalid" },
    });
    expect(code).toBe(2);
  });

  test("is forgotten by logout, which says what it does not do", async () => {
    const home = newFolder();
    await logIn(home);
    const { code, stdout } = await vaultmart(["logout"], { home });
    expect(code).toBe(0);
    expect(stdout).toBe(
      `✓ Logged out of ${(await site()).url}\nOther machines stay logged in. To end those logins, run \`vaultmart logout --everywhere\`.\n`,
    );
    expect(readdirSync(path(home, ".config/vaultmart"))).toEqual([]);
    expect(await json(["logout"], { home })).toMatchObject({ loggedOut: false });
    expect((await vaultmart(["whoami"], { home })).code).toBe(2);
  });

  test("that an admin has ended leads back to login", async () => {
    const home = newFolder();
    const gone = await join();
    await loginBy(
      (userCode) =>
        succeed(cliAuthApprove, "POST", { token: gone.token, input: { userCode, approve: true } }),
      [],
      { home },
    );
    await admin().auth.updateUser(gone.uid, { disabled: true });
    const { code, stderr } = await vaultmart(["notifications", "--all-read"], { home });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("`vaultmart login`") });
  });

  test("that is damaged is told and left alone", async () => {
    const home = newFolder();
    mkdirSync(path(home, ".config/vaultmart"), { recursive: true });
    writeFileSync(credentials(home), "{ half");
    const { code, stderr } = await vaultmart(["whoami"], { home });
    expect(code).toBe(1);
    expect(stderr).toContain("credentials.json is damaged");
    expect(readFileSync(credentials(home), "utf8")).toBe("{ half");
    expect((await vaultmart(["logout", "--all"], { home })).code).toBe(0);
  });
});

describe("whoami", () => {
  test("shows who it is", async () => {
    const { code, stdout } = await vaultmart(["whoami"], { user });
    expect(code).toBe(0);
    expect(stdout.replace(", newcomer", "")).toBe(
      `Uma User @${user.username}
email  ${user.email}
role   user
level  0
site   ${(await site()).url}
`,
    );
  });

  test("of nobody ends with 2 and says how to log in", async () => {
    const { code, stdout, stderr } = await vaultmart(["whoami", "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({
      error: "You are not logged in",
      code: "unauthenticated",
      hint: "Log in with `vaultmart login`, or set VAULTMART_TOKEN.",
    });
  });
});

describe("config", () => {
  const none = { VAULTMART_URL: undefined };
  test("keeps settings, and refuses what they cannot be", async () => {
    const home = newFolder();
    const run = (...args: string[]) => vaultmart(["config", ...args], { home, env: none });
    expect(await run("set", "url", "market.example/")).toEqual({
      code: 0,
      stdout: "✓ url is https://market.example\n",
      stderr: "",
    });
    expect((await run("get", "url")).stdout).toBe("https://market.example\n");
    expect(await json(["config", "list"], { home })).toEqual({ settings: { url: "https://market.example" } });
    for (const url of [
      "http://market.example",
      "https://market.example/shop",
      "https://me:pw@market.example",
      "::",
    ]) {
      expect(await run("set", "url", url)).toMatchObject({ code: 4, stdout: "" });
    }
    expect((await run("set", "color", "blue")).code).toBe(4);
    expect((await run("set", "size", "1")).code).toBe(4);
    expect((await run("get", "color")).code).toBe(3);
    expect((await run("unset", "url")).code).toBe(0);
    expect(readdirSync(path(home, ".config/vaultmart"))).toEqual([]);
  });

  test("lies where XDG_CONFIG_HOME says", async () => {
    const home = newFolder();
    await vaultmart(["config", "set", "color", "never"], {
      home,
      env: { XDG_CONFIG_HOME: path(home, "xdg") },
    });
    expect(readdirSync(home)).toEqual(["xdg"]);
  });

  test("--url goes before VAULTMART_URL, and that before the setting", async () => {
    const home = newFolder();
    await vaultmart(["config", "set", "url", "https://setting.invalid"], { home });
    const host = async (args: string[], env: Record<string, string | undefined>) =>
      /(\w+)\.invalid/.exec((await vaultmart(["search", "x", ...args], { home, env })).stderr)?.[1];
    const variable = { VAULTMART_URL: "https://variable.invalid" };
    expect(await host(["--url", "https://flag.invalid"], variable)).toBe("flag");
    expect(await host([], variable)).toBe("variable");
    expect(await host([], none)).toBe("setting");
    expect((await vaultmart(["search", "x"], { env: none })).code).toBe(4);
  });
});

test("nothing of a login reaches the log of the API", async () => {
  const { status } = await send("/health", "GET");
  expect(status).toBe(200);
  expect(readFileSync(process.env.SUITE_LOG_FILE ?? "", "utf8")).not.toContain(user.token);
});

describe("an access token", () => {
  test("is created once, used as VAULTMART_TOKEN, never sent elsewhere, and revoked", async () => {
    const home = newFolder();
    // A token names the marketplace itself, not the proxy in front of it.
    const VAULTMART_URL = process.env.SITE_URL;
    await loginBy(decide(true), [], { home });
    const created = await vaultmart(["token", "create", "nightly", "--scope", "read", "--days", "7"], {
      home,
    });
    const token = created.stdout.trim();
    expect(token).toMatch(/^vmt_\w+$/);
    expect(created.stderr).toContain("It is not shown again");
    const shown = await vaultmart(["token"], { home });
    expect(shown.stdout).toMatch(/nightly +read/);
    expect(shown.stdout).toContain("this client");
    expect(shown.stdout).not.toContain(token);

    const env = { VAULTMART_URL, VAULTMART_TOKEN: token };
    expect(await json(["whoami"], { env })).toMatchObject({ username: user.username, email: "" });
    const outside = await vaultmart(["notifications"], { env });
    expect(outside.code).toBe(1);
    expect(outside.stderr).toContain("Error The credential does not allow this\n");
    const broken = await vaultmart(["whoami"], {
      env: { VAULTMART_URL, VAULTMART_TOKEN: token.slice(0, -1) },
    });
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain("is not a complete access token");

    const elsewhere = writeToken("a".repeat(64), "https://market.example");
    const seen: unknown[] = [];
    const door = await site();
    door.intercept(({ headers }) => {
      seen.push(headers.authorization);
      return false;
    });
    const other = await vaultmart(["whoami"], { env: { VAULTMART_TOKEN: elsewhere } });
    door.intercept(undefined);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("VAULTMART_TOKEN is not sent to");
    expect(other.stderr).toContain("it belongs to https://market.example");
    expect(seen.join()).not.toContain(elsewhere);

    expect((await vaultmart(["token", "revoke", "nightly"], { home })).code).toBe(0);
    expect((await vaultmart(["whoami"], { env })).code).toBe(2);
  });

  test("and every login end by logout --everywhere", async () => {
    const [home, other] = [newFolder(), newFolder()];
    await loginBy(decide(true), [], { home });
    await loginBy(decide(true), [], { home: other });
    expect((await vaultmart(["logout", "--everywhere"], { home })).stdout).toContain("has ended");
    expect((await vaultmart(["whoami"], { home: other })).code).toBe(2);
  });
});
