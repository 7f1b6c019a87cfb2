import { rulesIn, scanFile } from "../testing/scan-file.js";

/** Secrets are assembled at run time, so that no secret scanner reports this file. */
const noise = (length: number) => "Zq8vT2mKx9LpR4wYb7NcJ5sHd3FgUe6oViQ".repeat(3).slice(0, length);
const hex = "9f3c71d8e2a64b05".repeat(6);
const session = (payload: object) => {
  const parts = [{ alg: "HS256" }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return [...parts, noise(43)].join(".");
};

test.each([
  ["access-token", ["sk-or", "v1", hex.slice(0, 64)].join("-")],
  ["access-token", ["gsk", noise(52)].join("_")],
  ["access-token", ["glrt", noise(20)].join("-")],
  ["access-token", ["xapp-1-A0BCD2EFG3H", "4827193650482", hex.slice(0, 64)].join("-")],
  ["exposed-secret", ["AIza", noise(35)].join("")],
  ["exposed-secret", `DSN = "postgres://app:${noise(18)}@db.shop-data.net:5432/main"`],
  ["exposed-secret", session({ sub: "u-83f1", role: "service_role", iss: "shop" })],
  ["exposed-secret", `aws_secret_access_key = ${noise(35)}/Kd9q`],
  ["exposed-secret", `API_KEY = "${noise(32)}"`],
  ["exposed-secret", `{"client_secret": "${noise(28)}"}`],
  ["exposed-secret", `curl -H 'Bearer ${noise(40)}' x`],
])("%s: a text with a secret (%#)", async (rule, text) => {
  const verdict = await scanFile("config.py", `one\n${text}\n`);
  expect(verdict.findings[0]).toMatchObject({ rule, line: 2 });
  expect(JSON.stringify(verdict)).not.toContain(noise(18));
});

test.each([
  'API_KEY = "your-api-key-goes-here-please"',
  'API_KEY = os.environ["ACME_API_KEY"]',
  'password = "correct horse battery staple one two"',
  'token = "{{ACCESS_TOKEN}}"',
  "postgres://user:password@localhost:5432/db",
  "postgres://app:s3cr3tPassw0rd@example.com/db",
  "mysql://root:rootroot1@127.0.0.1/db",
  session({ sub: "1234567890", name: "John Doe" }),
  session({ role: "anon", iss: "supabase" }),
  `const firebaseConfig = { apiKey: "${["AIza", noise(35)].join("")}", authDomain: "a.firebaseapp.com" }`,
])("no secret: %s", async (text) => {
  expect(await rulesIn("config.py", `${text}\n`)).toEqual([]);
});

test("samples of tests are no secrets", async () => {
  expect(await rulesIn("tests/test_config.py", `API_KEY = "${noise(32)}"\n`)).toEqual([]);
});
