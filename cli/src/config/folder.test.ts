import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLogin, writeLogin } from "./credentials.js";
import { configFolder, settingsFile, writePrivate } from "./folder.js";
import { readSettings, writeSetting } from "./settings.js";

test.each([
  [{}, "linux", "/home/ada/.config/vaultmart"],
  [{ XDG_CONFIG_HOME: "/xdg" }, "linux", "/xdg/vaultmart"],
  [{ XDG_CONFIG_HOME: "relative" }, "linux", "/home/ada/.config/vaultmart"],
  [{ APPDATA: "/roaming" }, "win32", "/roaming/vaultmart"],
  [{ APPDATA: "/roaming" }, "darwin", "/home/ada/.config/vaultmart"],
] as const)("with %j on %s the folder is %s", (env, platform, folder) => {
  expect(configFolder({ env, home: "/home/ada" }, platform)).toBe(folder);
});

describe("what is kept", () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "vaultmart-config-"));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const whose = () => ({ home, env: {} });
  const login = { uid: "u", email: "ada@example.com", refreshToken: "r" };

  test.each([0o000, 0o022, 0o077])("is private under umask %i, and leaves no other file", async (umask) => {
    const before = process.umask(umask);
    try {
      const file = join(home, "a/b/secret.json");
      await writePrivate(file, "one");
      chmodSync(join(home, "a/b"), 0o755);
      await writePrivate(file, "two");
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(home, "a/b")).mode & 0o777).toBe(0o700);
      expect(readdirSync(join(home, "a/b"))).toEqual(["secret.json"]);
      expect(readFileSync(file, "utf8")).toBe("two");
    } finally {
      process.umask(before);
    }
  });

  test("a login belongs to its site, and the last one takes the file along", async () => {
    await writeLogin(whose(), "https://a.example", login);
    await writeLogin(whose(), "https://b.example", { ...login, uid: "v" });
    expect(await readLogin(whose(), "https://a.example")).toEqual(login);
    expect(await readLogin(whose(), "https://c.example")).toBeUndefined();
    await writeLogin(whose(), "https://a.example", undefined);
    expect(await readLogin(whose(), "https://a.example")).toBeUndefined();
    expect(await readLogin(whose(), "https://b.example")).toMatchObject({ uid: "v" });
    await writeLogin(whose(), "https://b.example", undefined);
    expect(readdirSync(join(home, ".config/vaultmart"))).toEqual([]);
  });

  test("a setting of a newer client survives", async () => {
    await writePrivate(settingsFile(whose()), '{"color":"never","theme":"dark"}');
    await writeSetting(whose(), "color", undefined);
    expect(JSON.parse(readFileSync(settingsFile(whose()), "utf8"))).toEqual({ theme: "dark" });
  });

  test("a damaged file is an error, and stays", async () => {
    await writePrivate(settingsFile(whose()), '{"url":"http://insecure.example"}');
    await expect(readSettings(whose())).rejects.toMatchObject({ exitCode: 1 });
    await expect(writeSetting(whose(), "color", "never")).rejects.toMatchObject({ exitCode: 1 });
    expect(readFileSync(settingsFile(whose()), "utf8")).toContain("insecure");
  });
});
