import { rulesIn, scanFile } from "../testing/scan-file.js";

/** Tokens are assembled at run time, so that no secret scanner reports this file. */
const noise = (length: number) => "Zq8vT2mKx9LpR4wYb7NcJ5sHd3FgUe6oViQ".repeat(3).slice(0, length);
const AWS = ["AKIA", "Q4Z7XW2PLM9VKT3R"].join("");
const GITHUB = ["ghp", `_${noise(35)}B`].join("");
const STRIPE = ["sk", "live", noise(24)].join("_");
const key = (body: string) => `-----BEGIN ${"PRIVATE"} KEY-----\n${body}\n-----END ${"PRIVATE"} KEY-----\n`;

test.each([
  [AWS, "access-token"],
  [GITHUB, "access-token"],
  [STRIPE, "access-token"],
  [["sk", "test", noise(24)].join("_"), "test-token"],
  [["sk-ant", `api03-${noise(90)}`].join("-"), "access-token"],
  [["npm", noise(36)].join("_"), "access-token"],
  [["vmt", "3b9ac9ff".repeat(8), "68747470733a2f2f6d61726b6574", "0fce17a2"].join("_"), "access-token"],
  [`${["ghp", "x".repeat(36)].join("_")} ${GITHUB}`, "access-token"],
  [key(`MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ${noise(14)}`), "private-key"],
  [
    `{"private_key": "${key("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ").replace(/\n/g, "\\n")}"}`,
    "private-key",
  ],
])("a file with a secret breaks a rule (%#)", async (text, rule) => {
  expect(await rulesIn("notes.txt", `one\n${text}\n`)).toEqual([rule]);
});

test.each([
  "AKIAIOSFODNN7EXAMPLE",
  `ghp_${"x".repeat(36)}`,
  "sk_live_...",
  "sk_live_your_secret_key_goes_here_now",
  "sk-ant-api03-...",
  key("..."),
  key("MIIEvQIBADANBg... (your key here)"),
])("a placeholder is no secret: %j", async (text) => {
  expect(await rulesIn("notes.txt", `${text}\n`)).toEqual([]);
});

test("a secret is found and never told", async () => {
  const verdict = await scanFile("config.py", `a = 1\nTOKEN = "${GITHUB}"\n`);
  expect(verdict.findings[0]).toMatchObject({ rule: "access-token", file: "config.py", line: 2 });
  expect(JSON.stringify(verdict)).not.toContain(GITHUB.slice(4, 12));
});

test.each([
  [".env", `API_KEY=${noise(20)}\n`, ["env-file"]],
  ["config/.env.production", `export DB_PASSWORD="${noise(20)}"\n`, ["env-file"]],
  [".env.example", `API_KEY=${noise(20)}\n`, []],
  [".env", "API_KEY=\nDEBUG=true\nTOKEN=your-token-goes-here\n", []],
  ["keys/id_rsa", "anything", ["key-file"]],
  ["cert.p12", "anything", ["key-file"]],
  [".aws/credentials", "anything", ["key-file"]],
  [".npmrc", `//registry.npmjs.org/:_authToken=${noise(20)}\n`, ["key-file"]],
  [".npmrc", `//registry.npmjs.org/:_authToken=\${NPM_TOKEN}\n`, []],
])("%s with %j", async (path, text, rules) => {
  expect(await rulesIn(path, text)).toEqual(rules);
});
