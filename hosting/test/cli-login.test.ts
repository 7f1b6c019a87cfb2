import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { loginBy } from "#cli-test/support/login.js";
import { json, newFolder, type Ran, site, vaultmartProcess } from "#cli-test/support/run.js";
import { until } from "#test/support/console.js";
import { onApprovalPage } from "./support/approval-page.js";

/**
 * `vaultmart login` as users run it: the built client as a separate process, and a user on the page that it
 * opens.
 */

const { world, arrive, button, expectCode, facts, reach } = onApprovalPage();

/** The environment of a user: the client sees a terminal, and no programs besides those in one folder. */
function newDesk() {
  const programs = newFolder();
  const terminal = join(programs, "terminal.cjs");
  writeFileSync(terminal, "process.stdin.isTTY = process.stderr.isTTY = true;\n");
  return {
    home: newFolder(),
    programs,
    env: { PATH: programs, NODE_OPTIONS: `--require ${terminal}` },
  };
}

/**
 * Installs launchers for the system's browser. Returns a function that resolves to the URL that they were
 * called with.
 */
function launcherOn({ programs }: ReturnType<typeof newDesk>): () => Promise<string> {
  const opened = join(programs, "opened");
  for (const name of ["xdg-open", "open"]) {
    writeFileSync(join(programs, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
  }
  // The client does not wait for the launcher, and prints its URL at the same time.
  return () => until(async () => existsSync(opened) && readFileSync(opened, "utf8"));
}

/** Logs in: a user opens the URL that the client prints, or the one from `opened`, and decides. */
const loginAt = (
  desk: ReturnType<typeof newDesk>,
  decide: "Approve" | "Deny",
  opened?: () => Promise<string>,
): Promise<Ran> =>
  loginBy(
    async (userCode, told) => {
      const verificationUrl = (await opened?.()) ?? told;
      expect(verificationUrl).toBe(told);
      world.client = { ...world.client, userCode, verificationUrl };
      await arrive();
      await expectCode(userCode);
      expect(await facts()).toContain(hostname());
      await button(decide).click();
      await reach(decide === "Approve" ? "approved" : "denied");
    },
    [],
    desk,
    vaultmartProcess,
  );

test("the client opens the page, a person approves, and the client is that person", async () => {
  const desk = newDesk();
  const { code, stdout, stderr } = await loginAt(desk, "Approve", launcherOn(desk));
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `✓ Logged in to ${(await site()).url} as ${world.user.email}\n`,
  });
  expect(stderr).toMatch(/^Approve this login in your browser:\n/);
  expect(readdirSync(desk.home)).toEqual([".config"]);
  expect(await json(["whoami"], { home: desk.home })).toMatchObject({
    uid: world.user.uid,
    email: world.user.email,
  });
});

test("a person denies on the page, and the client ends with 2 and keeps nothing", async () => {
  const desk = newDesk();
  const { code, stdout, stderr } = await loginAt(desk, "Deny", launcherOn(desk));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Error\u001b[39m The login was denied\n");
  expect(readdirSync(desk.home)).toEqual([]);
});

test("where no browser can be opened, the address is told to be opened by hand, and works", async () => {
  const desk = newDesk();
  const { code, stderr } = await loginAt(desk, "Approve");
  expect(code).toBe(0);
  expect(stderr).toContain(
    `Open this page in a browser and approve the login:\n  ${world.client.verificationUrl}\n`,
  );
  expect(await json(["whoami"], { home: desk.home })).toMatchObject({ uid: world.user.uid });
});
