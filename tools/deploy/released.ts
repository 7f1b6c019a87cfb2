import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { deployedSettings } from "./target.js";

const Journal = z.object({ version: z.string(), released: z.array(z.string()) });

const fileOf = (root: string, project: string) => join(root, ".work/deploy", `${project}.json`);

/** The release steps that an interrupted deployment of the same code completed. */
export async function releasedBefore(root: string, project: string): Promise<readonly string[]> {
  try {
    const journal = Journal.parse(JSON.parse(await readFile(fileOf(root, project), "utf8")));
    return journal.version === (await versionOf(root, project)) ? journal.released : [];
  } catch {
    return [];
  }
}

export async function keepReleased(
  root: string,
  project: string,
  released: readonly string[],
): Promise<void> {
  await mkdir(join(root, ".work/deploy"), { recursive: true });
  await writeFile(
    fileOf(root, project),
    JSON.stringify({ version: await versionOf(root, project), released }),
  );
}

/** Identifies the code and the settings: a commit, what differs from it, and the files of settings. */
async function versionOf(root: string, project: string): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)("git", args, { cwd: root, maxBuffer: 2 ** 28 })).stdout;
  const settings = Object.values(deployedSettings(root, project));
  // The step `proxies` itself writes this file.
  const others = ["--", ".", ":!functions/src/platform/proxy-ranges.ts"];
  const changed = await git("diff", "HEAD", ...others);
  return createHash("sha256")
    .update(
      [
        await git("rev-parse", "HEAD"),
        await git("status", "--porcelain", ...others),
        changed,
        ...settings,
      ].join("\0"),
    )
    .digest("hex");
}
