import { spawn } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cliAuthProfile } from "#contract/cli.js";
import type { TestUser } from "#test/support/accounts.js";
import { newAddress, succeed } from "#test/support/http.js";
import { publish } from "#test/support/listings.js";
import { join as joinMarket } from "#test/support/records.js";
import { readPages } from "#tools/site/docs/content.js";
import { differences, type Example, examplesOf, matchesText } from "#tools/site/docs/examples.js";
import { fillPlaceholders, type Placeholders } from "#tools/site/docs/fill.js";
import { MACHINE_NODE } from "./support/machine.js";
import { logBegun } from "./support/market.js";
import { BINARY, newFolder, site } from "./support/run.js";

/**
 * Runs every command and request of the help that is marked to be run, in the order of its page, as a reader
 * of that page would: with their account, an empty folder, and a free product of another author.
 */

const PAGES = readPages(join(__dirname, "../../hosting/content"))
  .map(({ slug, body }) => ({ slug, examples: examplesOf(body) }))
  .filter(({ examples }) => examples.length > 0);
const PATIENCE_MS = 120_000;

let product: Pick<Placeholders, "productId" | "slug" | "username">;
let programs: string;

beforeAll(async () => {
  const author = await joinMarket();
  const { slug, productId } = await publish(author);
  await logBegun();
  const { username } = await succeed(cliAuthProfile, "GET", { token: author.token });
  product = { slug, productId, username };
  programs = newFolder();
  const program = join(programs, "vaultmart");
  writeFileSync(program, `#!/bin/sh\nexec '${MACHINE_NODE}' '${BINARY}' "$@"\n`);
  chmodSync(program, 0o755);
}, PATIENCE_MS);

test.each(PAGES)(
  "the examples of $slug answer what the page shows",
  async ({ examples }) => {
    const user = await joinMarket();
    const values = { site: process.env.SITE_URL ?? "", token: user.token, ...product };
    const home = newFolder();
    // Each reader has their own IP address, and therefore their own rate limit.
    writeFileSync(join(home, ".curlrc"), `header = "x-forwarded-for: ${newAddress()}"\n`);
    for (const { kind, code, answer, line } of examples) {
      const filled = fillPlaceholders(code, values);
      const ran = kind === "sh" ? await typed(filled, home, user) : await requested(filled);
      const place = `line ${line}: ${code.trim()}`;
      if (answer) expect([place, ...verdict(ran.text, answer, values)]).toEqual([place]);
      else expect([place, ran.text, ran.failed]).toEqual([place, ran.text, false]);
    }
  },
  PATIENCE_MS,
);

/** The differences between an output and the page; empty if it is as shown. */
function verdict(
  text: string,
  { kind, text: shown }: NonNullable<Example["answer"]>,
  values: Placeholders,
): string[] {
  const filled = fillPlaceholders(shown, values);
  if (kind === "json") return differences(JSON.parse(text), JSON.parse(filled));
  return matchesText(text, filled) ? [] : ["it answered", text];
}

interface Ran {
  readonly text: string;
  readonly failed: boolean;
}

/** Runs the lines of a block in a shell, as a reader would. Returns stdout and stderr in their order. */
async function typed(lines: string, home: string, user: TestUser): Promise<Ran> {
  const env = {
    PATH: [programs, dirname(MACHINE_NODE), "/usr/local/bin", "/usr/bin", "/bin"].join(":"),
    HOME: home,
    LANG: "C.UTF-8",
    TZ: "UTC",
    VAULTMART_URL: (await site()).url,
    VAULTMART_TOKEN: user.token,
  };
  const child = spawn("bash", ["-euo", "pipefail", "-c", `exec 2>&1\n${lines}`], {
    cwd: home,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { text, failed: code !== 0 };
}

/** Sends a request that is written as a request line, headers, and a body after an empty line. */
async function requested(written: string): Promise<Ran> {
  const [head = "", ...rest] = written.trim().split("\n\n");
  const [first = "", ...lines] = head.split("\n");
  const [method = "", url = ""] = first.split(" ");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  const body = rest.join("\n\n");
  const answer = await fetch(url, {
    method,
    headers: [...headers, ["x-forwarded-for", newAddress()]],
    ...(body !== "" && { body }),
    redirect: "manual",
  });
  return { text: await answer.text(), failed: answer.status >= 400 };
}
