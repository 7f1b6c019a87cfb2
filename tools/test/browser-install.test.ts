import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import JSZip from "jszip";
import { typescriptLoader } from "../terminal/child.js";

const HOST = "127.0.0.1";
/** Nobody listens there: what is not expected to be asked cannot leave this machine. */
const NOBODY = `http://${HOST}:9`;

let folder: string;
let bin: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "browser-install-test-"));
  bin = join(folder, "bin");
  root = join(folder, "project");
  for (const path of [bin, root]) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, script = ""): string {
  const path = join(bin, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs `provideBrowser` in a process of its own, because it waits for the download. */
async function provide(settings: { isRoot?: boolean; env?: Record<string, string> } = {}) {
  const { isRoot = false, env = {} } = settings;
  const given = { root, isRoot, env: { PATH: bin, PLAYWRIGHT_DOWNLOAD_HOST: NOBODY, ...env } };
  const file = join(process.cwd(), "tools/test/browser-install.ts");
  const script = `
    const { provideBrowser } = await import(${JSON.stringify(file)});
    const messages = [];
    try {
      const path = provideBrowser({ ...${JSON.stringify(given)}, onProgress: (message) => messages.push(message) });
      console.log(JSON.stringify({ path, messages }));
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message, messages }));
    }`;
  const child = spawn(
    process.execPath,
    [...typescriptLoader(process.cwd()), "--input-type=module", "-e", script],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(child, "close");
  return JSON.parse(text) as { path?: string; refusal?: string; messages: string[] };
}

test("the machine's browser is used, and nothing is installed", async () => {
  const path = program("chromium");
  expect(await provide({ isRoot: true })).toEqual({ path, messages: [] });
});

test("without one, Playwright's installer downloads it, and the next command finds it again", async () => {
  const zip = new JSZip();
  zip.file("chrome-headless-shell-linux64/chrome-headless-shell", "#!/bin/sh\n", { unixPermissions: 0o755 });
  zip.file("ffmpeg-linux", "#!/bin/sh\n", { unixPermissions: 0o755 });
  const bytes = await zip.generateAsync({ type: "nodebuffer", platform: "UNIX" });
  const paths: string[] = [];
  const host = createServer(({ url = "" }, response) => {
    paths.push(url);
    response.setHeader("Content-Length", bytes.length);
    response.end(bytes);
  }).listen(0, HOST);
  await once(host, "listening");
  try {
    const address = `http://${HOST}:${(host.address() as AddressInfo).port}`;
    const { path, messages } = await provide({ env: { PLAYWRIGHT_DOWNLOAD_HOST: address } });
    expect(path).toMatch(/\.work.browsers.chromium_headless_shell-\d+.*headless[-_]shell$/);
    expect(readFileSync(path ?? "", "utf8")).toBe("#!/bin/sh\n");
    expect(messages).toEqual(["Chromium was not found. Installing it"]);
    expect(paths.some((url) => url.includes("headless-shell"))).toBe(true);
    expect(await provide()).toEqual({ path, messages: [] });
  } finally {
    host.close();
    host.closeAllConnections();
  }
});

test("what a download that was cut off left behind is no browser", async () => {
  const unfinished = join(root, ".work/browsers/chromium_headless_shell-1/chrome-headless-shell-linux64");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "chrome-headless-shell"), "");
  const { refusal } = await provide({ env: { VAULTMART_BROWSER: "none" } });
  expect(refusal).toMatch(/^The web tests need Chromium or Chrome/);
});

test("root on Debian gets the package", async () => {
  program(
    "apt-get",
    `[ "$1" = update ] || { [ "$4" = chromium-headless-shell ] && exit 100; /bin/cp "$0" ${bin}/chromium; }`,
  );
  expect((await provide({ isRoot: true })).path).toBe(join(bin, "chromium"));
});

test.each([
  [
    "VAULTMART_BROWSER=none installs nothing",
    { VAULTMART_BROWSER: "none" },
    /^The web tests need Chromium or Chrome/,
  ],
  ["a wrong CHROME_PATH is reported", { CHROME_PATH: "/my/chrome" }, /^CHROME_PATH names \/my\/chrome/],
])("%s", async (_what, env, sentence) => {
  const { refusal, messages } = await provide({ isRoot: true, env });
  expect(refusal).toMatch(sentence);
  expect(messages).toEqual([]);
});

test("where nothing can be installed, the message gives each reason", async () => {
  const { refusal } = await provide({ isRoot: true });
  expect(refusal).toMatch(
    /could not be installed automatically \(there is no apt-get; download: .*ECONNREFUSED/,
  );
});
