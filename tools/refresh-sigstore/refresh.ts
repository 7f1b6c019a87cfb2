import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { initTUF } from "@sigstore/tuf";
import * as z from "zod";
import { bundleVerifier } from "#gateway/sigstore.js";
import { REFRESHED_ROOT } from "../build/sigstore-root.js";
import { Refusal } from "../terminal/refusal.js";

export const USAGE = `npm run refresh:sigstore [-- options]

Writes the trusted root with which the marketplace verifies Sigstore bundles into ${REFRESHED_ROOT}. It applies after
the next deployment. Without options, it is the one of Sigstore's public instance.

  --mirror URL   Take it from the TUF repository of another Sigstore instance
  --root FILE    The first root.json of that repository, which you got on a way that you trust
  --file FILE    Take the trusted_root.json of an instance without a TUF repository from a file
  --help         Show this help

Delete ${REFRESHED_ROOT} to return to the root that comes with this version.`;

/** How long a TUF repository may take for one file, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** What every trusted root has; without one of them, no bundle would be accepted. */
const Complete = z.object({
  certificateAuthorities: z.array(z.unknown()).min(1),
  tlogs: z.array(z.unknown()).min(1),
  ctlogs: z.array(z.unknown()).min(1),
});

/**
 * Writes the trusted root of Sigstore that the next build uses.
 * @param args the command-line arguments
 * @returns false if the user requested help
 * @throws Refusal if there is no valid trusted root; nothing is written then
 */
export async function refreshSigstore(root: string, args: readonly string[]): Promise<boolean> {
  const { mirror, root: firstRoot, file, help } = parsed(args);
  if (help) return false;
  if ((mirror === undefined) !== (firstRoot === undefined)) {
    throw new Refusal("--mirror and --root are used together: only the first root says whom to trust.");
  }
  if (file !== undefined && mirror !== undefined) throw new Refusal("Use either --file or --mirror.");
  const text = file === undefined ? await retrieved(mirror, firstRoot) : await read(file);
  check(text);
  await writeFile(join(root, REFRESHED_ROOT), text.endsWith("\n") ? text : `${text}\n`);
  return true;
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { mirror: text, root: text, file: text, help: { type: "boolean" } },
    });
    return values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
}

/**
 * The trusted root of a TUF repository (The Update Framework), whose signatures, versions, and expiry are verified from
 * the first root on.
 */
async function retrieved(mirror: string | undefined, firstRoot: string | undefined): Promise<string> {
  const cachePath = await mkdtemp(join(tmpdir(), "vaultmart-tuf-"));
  try {
    const client = await initTUF({
      cachePath,
      timeout: TIMEOUT_MS,
      ...(mirror !== undefined && { mirrorURL: mirror.replace(/\/$/, "") }),
      ...(firstRoot !== undefined && { rootPath: firstRoot }),
    });
    return await client.getTarget("trusted_root.json");
  } catch (error) {
    const { message } = error as Error;
    throw new Refusal(`The trusted root could not be retrieved: ${message}. The one in use is unchanged.`);
  } finally {
    await rm(cachePath, { recursive: true, force: true });
  }
}

/** @throws Refusal if a text is not a trusted root that can verify a bundle */
function check(text: string): void {
  try {
    const read: unknown = JSON.parse(text);
    Complete.parse(read);
    bundleVerifier(read);
  } catch {
    throw new Refusal(
      "This is not a trusted root with certificate authorities, logs of certificates, and logs of signatures.",
    );
  }
}
