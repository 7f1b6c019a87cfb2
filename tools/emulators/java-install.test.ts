import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typescriptLoader } from "../terminal/child.js";

const TESTING = join(__dirname, "testing");
const CERTIFICATE = join(TESTING, "download-host.crt");
const HOST = "127.0.0.1";

let folder: string;
let bin: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "java-install-test-"));
  bin = join(folder, "bin");
  root = join(folder, "project");
  for (const path of [bin, root]) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The files of a Java, as the release of a download has them. */
function javaIn(home: string, version: string): void {
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(join(home, "bin", "java"), "");
  writeFileSync(join(home, "release"), `JAVA_VERSION="${version}"\n`);
}

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs `provideJava` in a process of its own, because it waits for the download: what it answers, and its messages. */
async function provide(settings: { isRoot?: boolean; env?: Record<string, string> } = {}) {
  const { isRoot = false, env = {} } = settings;
  const machine = {
    platform: "linux",
    home: folder,
    javaFolders: [join(folder, "jvm")],
    env: { PATH: bin, ...env },
  };
  const script = `
    import { provideJava } from ${JSON.stringify(join(__dirname, "java-install.ts"))};
    const messages = [];
    const settings = { machine: ${JSON.stringify(machine)}, root: ${JSON.stringify(root)}, isRoot: ${isRoot} };
    try {
      const javas = provideJava({ ...settings, onProgress: (message) => messages.push(message) });
      console.log(JSON.stringify({ homes: javas.map(({ home }) => home), messages }));
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message, messages }));
    }`;
  const file = join(folder, "provide.mts");
  writeFileSync(file, script);
  const child = spawn(process.execPath, [...typescriptLoader(process.cwd()), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(child, "close");
  return JSON.parse(text) as { homes?: string[]; refusal?: string; messages: string[] };
}

/** What stands in the download host's place, behind a proxy: Adoptium's API and an archive with a Java. */
async function downloadHost(isGenuine = true) {
  javaIn(join(folder, "content", "jdk-21.0.9+10-jre"), "21.0.9");
  const archive = join(folder, "runtime.tar.gz");
  execFileSync("tar", ["-czf", archive, "-C", join(folder, "content"), "jdk-21.0.9+10-jre"]);
  const bytes = readFileSync(archive);
  const digest = createHash("sha256")
    .update(isGenuine ? bytes : "other bytes")
    .digest("hex");
  const paths: string[] = [];
  const host = createTlsServer(
    { key: readFileSync(join(TESTING, "download-host.key")), cert: readFileSync(CERTIFICATE) },
    ({ url = "", headers }, response) => {
      paths.push(`${headers.host}${url}`);
      if (headers.host?.startsWith("api.")) {
        response.writeHead(307, { location: "https://downloads.example/runtime.tar.gz" }).end();
      } else response.end(url.endsWith(".sha256.txt") ? `${digest}  runtime.tar.gz\n` : bytes);
    },
  ).listen(0, HOST);
  const proxy = createServer().listen(0, HOST);
  proxy.on("connect", (_request, socket) => {
    const through = connect((host.address() as AddressInfo).port, HOST, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through]) end.on("error", () => {});
  });
  await Promise.all([once(host, "listening"), once(proxy, "listening")]);
  return {
    env: {
      HTTPS_PROXY: `http://${HOST}:${(proxy.address() as AddressInfo).port}`,
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
    },
    paths,
    close: () => {
      for (const server of [host, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

test("a recent Java is used, and nothing is installed", async () => {
  javaIn(join(folder, "jvm", "java-21"), "21.0.2");
  expect(await provide({ isRoot: true })).toEqual({ homes: [join(folder, "jvm", "java-21")], messages: [] });
});

test("without one, a runtime is downloaded, checked, and found again by the next command", async () => {
  const host = await downloadHost();
  try {
    const home = join(root, ".work/java/jre/jdk-21.0.9+10-jre");
    expect(await provide({ env: host.env })).toEqual({
      homes: [home],
      messages: ["Java 21 or newer was not found. Installing it"],
    });
    expect(host.paths[0]).toMatch(/^api\.adoptium\.net\/v3\/binary\/latest\/21\/ga\/linux\/.*\/jre\//);
    expect(await provide()).toEqual({ homes: [home], messages: [] });
  } finally {
    host.close();
  }
});

test("what a download that was cut off left behind is no Java", async () => {
  javaIn(join(root, ".work/java/unfinished-1/jre/jdk-21.0.9+10-jre"), "21.0.9");
  expect((await provide({ env: { VAULTMART_JAVA: "none" } })).refusal).toContain("none was found");
});

test("a download with another digest is refused", async () => {
  const host = await downloadHost(false);
  try {
    const { refusal } = await provide({ env: host.env });
    expect(refusal).toMatch(/none was found.*could not be installed automatically \(download: .*checksum/);
  } finally {
    host.close();
  }
});

test("root on Debian gets the package", async () => {
  const home = join(folder, "jvm", "debian");
  program(
    "apt-get",
    `[ "$1" = update ] && exit 0\n[ "$4" = openjdk-25-jdk-headless ] && exit 100\n/bin/cp -r ${join(folder, "made")} ${home}`,
  );
  javaIn(join(folder, "made"), "21.0.5");
  mkdirSync(join(folder, "jvm"));
  expect((await provide({ isRoot: true })).homes).toEqual([home]);
});

test("VAULTMART_JAVA=none installs nothing and says what is missing", async () => {
  const { refusal, messages } = await provide({ isRoot: true, env: { VAULTMART_JAVA: "none" } });
  expect(refusal).toMatch(/need Java 21 or newer, but none was found\. Install it .*JAVA_HOME/);
  expect(messages).toEqual([]);
});

test("where nothing can be installed, the message gives each reason", async () => {
  const env = { HTTPS_PROXY: `http://${HOST}:9` };
  const { refusal } = await provide({ isRoot: true, env });
  expect(refusal).toMatch(/none was found.*\(there is no apt-get; download: .*ECONNREFUSED/);
});
