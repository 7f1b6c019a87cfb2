import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { Version } from "#contract/fields.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";

/** The client that a marketplace serves: `/cli/latest.json`. */
const Latest = z
  .object({
    version: Version,
    path: z.string(),
    size: z
      .number()
      .int()
      .positive()
      .max(20 * 1024 * 1024),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(({ version, path }) => path === `/cli/vaultmart-${version}.tgz`, "path: must name the version");
type Latest = z.infer<typeof Latest>;

const MAX_FACTS = 64 * 1024;

/** @throws CliError `general` if the site serves no client, or does not describe it as expected */
export async function readLatest(site: Context["site"]): Promise<Latest> {
  const bytes = await site
    .fetchBytes(`${site.url}/cli/latest.json`, { maxBytes: MAX_FACTS })
    .catch((error: unknown) => {
      if (!(error instanceof CliError) || error.details.status !== 404) throw error;
      throw new CliError(EXIT.general, `${site.url} serves no client`, {
        hint: "Check the URL with `vaultmart config get url`.",
        cause: error,
      });
    });
  try {
    return Latest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new CliError(EXIT.general, `${site.url} returned an unexpected description of its client`, {
      hint: `Install it with \`npm install --global ${site.url}/cli/vaultmart.tgz\`.`,
      cause,
    });
  }
}

/** @throws CliError `retryable` if the bytes do not match the digest */
export async function readPackage(
  site: Context["site"],
  { path, size, sha256 }: Latest,
): Promise<Uint8Array> {
  const bytes = await site.fetchBytes(`${site.url}${path}`, { maxBytes: size });
  if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
  throw new CliError(EXIT.retryable, "The package does not have the digest that the marketplace announced", {
    hint: "Nothing was installed. Run `vaultmart upgrade` again.",
  });
}

/** Installs a package with npm, without running its scripts. */
export async function installPackage(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vaultmart-upgrade-"));
  try {
    await writeFile(join(folder, "vaultmart.tgz"), bytes);
    const args = [
      "install",
      "--global",
      "--offline",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "./vaultmart.tgz",
    ];
    // On Windows npm is a script for the shell.
    const child = spawn("npm", args, {
      ...{ cwd: folder, signal, shell: process.platform === "win32" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      told = (told + text).slice(-4_000);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT") throw cause;
      throw new CliError(EXIT.general, "npm was not found", {
        hint: "Install npm, which comes with Node.js, or run the client with npx.",
        cause,
      });
    });
    if (code === 0) return;
    throw new CliError(EXIT.general, "npm could not install the client", {
      issues: told
        .split("\n")
        .filter((line) => line.startsWith("npm error"))
        .slice(0, 5),
      hint: "If npm cannot write to its global folder, run the client with npx instead.",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
