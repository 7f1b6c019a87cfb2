import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join as path } from "node:path";
import { publish } from "#test/support/listings.js";
import { join } from "#test/support/records.js";
import { newFolder, type Running, site, vaultmart } from "./support/run.js";

interface Told {
  healthy: boolean;
  checks: { name: string; status: string; message: string; hint?: string }[];
}

const examine = async (running: Running) => {
  const { code, stdout } = await vaultmart(["doctor", "--json"], running);
  const { healthy, checks } = JSON.parse(stdout) as Told;
  expect(code).toBe(healthy ? 0 : 1);
  return { healthy, of: (name: string) => checks.find((check) => check.name === name) };
};

describe("doctor", () => {
  test("finds nothing wrong where nothing is", async () => {
    const user = await join();
    const home = newFolder();
    const { code, stdout } = await vaultmart(["doctor"], { user, home });
    const seen = stdout.replace(/Node\.js \S+ vaultmart \S+/, "PROGRAM").replaceAll(home, "HOME");
    expect({
      code,
      seen: seen.replace((await site()).url, "SITE").replace(user.username, "USERNAME"),
    }).toEqual({
      code: 0,
      seen: `✓ program        PROGRAM
✓ configuration  HOME/.config/vaultmart
✓ site           SITE is reachable
✓ clock          The clock is correct
✓ login          Logged in as @USERNAME by VAULTMART_TOKEN
✓ installed      Nothing is installed here
✓ advisories     No known problems with the installed products

No problems found.
`,
    });
  });

  test("a missing login is worth a word, and is nothing wrong", async () => {
    const { healthy, of } = await examine({});
    expect(healthy).toBe(true);
    expect(of("login")).toMatchObject({
      status: "warning",
      hint: expect.stringContaining("vaultmart login"),
    });
  });

  test("an e-mail address that is not verified", async () => {
    const { of } = await examine({ user: await join({ emailVerified: false }) });
    expect(of("login")).toMatchObject({
      status: "warning",
      message: expect.stringContaining("not verified"),
    });
  });

  test("no marketplace, and one that does not answer", async () => {
    const none = await examine({ env: { VAULTMART_URL: undefined } });
    expect(none.of("site")).toMatchObject({ status: "failed", message: "No marketplace is chosen" });
    const dead = await examine({ env: { VAULTMART_URL: "http://127.0.0.1:61" } });
    expect(dead.of("site")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("refused"),
    });
    expect(dead.of("clock")).toMatchObject({ status: "skipped" });
  });

  test("a login that is not accepted", async () => {
    const { of } = await examine({ env: { VAULTMART_TOKEN: "garbage" } });
    expect(of("login")).toMatchObject({ status: "failed", hint: expect.stringContaining("vaultmart login") });
  });

  test("a clock that is wrong", async () => {
    const door = await site();
    door.intercept(({ path }, response) => {
      if (path !== "/api/health") return false;
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      response.writeHead(200, { "content-type": "application/json", date }).end('{"status":"ok"}');
      return true;
    });
    const { of } = await examine({});
    door.intercept(undefined);
    expect(of("clock")).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/^The clock is 3,?\d+ seconds slow$/),
    });
  });

  test("files that others may read, and settings that are damaged", async () => {
    const home = newFolder();
    const folder = path(home, ".config/vaultmart");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    const open = await examine({ home });
    expect(open.of("configuration")).toEqual({
      name: "configuration",
      status: "failed",
      message: "Other users of this machine can read your login",
      hint: `Run \`chmod 700 ${folder}\`.`,
    });
    writeFileSync(path(folder, "config.json"), "{");
    const damaged = await examine({ home });
    expect(damaged.of("configuration")).toMatchObject({
      message: expect.stringContaining("config.json is damaged"),
    });
  });

  test("an installed product that was changed", async () => {
    const user = await join();
    const { slug } = await publish(user);
    const home = newFolder();
    const cwd = path(home, "project");
    mkdirSync(cwd);
    expect((await vaultmart(["install", slug], { user, home, cwd })).code).toBe(0);
    expect((await examine({ user, home, cwd })).of("installed")?.message).toBe(
      "1 installed product, unchanged",
    );
    appendFileSync(path(cwd, ".claude/skills", slug, "SKILL.md"), "changed");
    expect((await examine({ user, home, cwd })).of("installed")).toMatchObject({
      status: "failed",
      message: `1 installed product changed or incomplete: ${slug}`,
    });
  });
});
