import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** What the `gcloud` of this test prints, by its words without options. Every other command fails. */
const GCLOUD: Readonly<Record<string, unknown>> = {
  "projects describe my-market": { projectNumber: "4242" },
  "services list": [],
  "projects get-iam-policy my-market": { bindings: [] },
  "auth print-access-token": "a-token",
  "functions list": [
    {
      name: "projects/p/locations/us-central1/functions/cliProductsSearch",
      state: "ACTIVE",
      serviceConfig: { uri: "https://search-x.run.app" },
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
let server: Server;

beforeAll(async () => {
  writeFileSync(
    join(folder, "gcloud"),
    `#!${process.execPath}
const words = process.argv.slice(2).filter((word) => !word.startsWith("--")).join(" ");
const printed = ${JSON.stringify(GCLOUD)}[words];
if (printed === undefined) process.exit(1);
console.log(typeof printed === "string" ? printed : JSON.stringify(printed));`,
    { mode: 0o755 },
  );
  server = createServer((request, response) => {
    const url = decodeURIComponent(request.url?.slice(1) ?? "");
    seen.push({ url, headers: request.headers });
    const dimensionsInfos = [{ applicableLocations: ["us-central1"], details: { value: "20000" } }];
    response.end(JSON.stringify(url.includes("quotaInfos") ? { dimensionsInfos } : {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  // Every request of the command goes to this server, whatever its URL.
  writeFileSync(
    join(folder, "redirect.mjs"),
    `const real = globalThis.fetch;
globalThis.fetch = (url, init) => real("http://127.0.0.1:${port}/" + encodeURIComponent(url), init);`,
  );
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("the doctor names what is not set up, runs every check, says what to do, and ends with 1 if one fails", async () => {
  const child = spawn(process.execPath, ["tools/run.mjs", "doctor", "--project", "my-market"], {
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      NODE_OPTIONS: `--import ${join(folder, "redirect.mjs")}`,
      NO_COLOR: "1",
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk;
    });
  const code = await new Promise((ended) => child.once("close", ended));
  const [before = "", checks = ""] = printed.split("\nChecking ");
  expect(before).toContain("✗ Create the secrets: not done, or changed since\n  What to do: ");
  const lines = checks.split("\n");
  expect(lines.filter((line) => /^[✓✗] /.test(line))).toHaveLength(21);
  expect(lines).toContain("✓ The project may run the processors that every function may need");
  expect(lines).toContainEqual(expect.stringMatching(/^✗ Links in emails lead to the site: they lead to/));
  expect(lines).toContain("  What to do: Set the action URL by hand: Authentication, Templates");
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ of 21 assumptions do not hold/));
  expect(code).toBe(1);
  const asked = seen.find(({ url }) => url.includes("cloudquotas"));
  expect(asked?.headers).toMatchObject({
    authorization: "Bearer a-token",
    "x-goog-user-project": "my-market",
  });
});
