import { readFile, stat, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { MAX_SIGSTORE_BUNDLE_BYTES } from "#contract/sigstore.js";
import { claimedDigests } from "#domain/products/sigstore.js";
import { CliError, EXIT } from "../errors.js";

const refused = (flag: string, file: string, why: string, hint?: string) =>
  new CliError(EXIT.validation, "Invalid arguments", {
    issues: [`${flag}: ${file} ${why}`],
    ...(hint !== undefined && { hint }),
  });

/**
 * Writes the archive that would be sent to a file. Equal folders result in equal archives, so you can sign the archive
 * now and publish it later.
 * @param folder the product's folder
 * @throws CliError `validation` if the file is in the folder (which would change the next archive), already exists, or
 * cannot be written
 */
export async function writeArchive(
  cwd: string,
  folder: string,
  file: string,
  archive: Uint8Array,
): Promise<void> {
  const path = resolve(cwd, file);
  if (!/^\.\.(?:[\\/]|$)/.test(relative(resolve(cwd, folder), path))) {
    throw refused("--archive", file, "is in the product's folder", "Choose a file outside the folder.");
  }
  try {
    await writeFile(path, archive, { flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw refused("--archive", file, code === "EEXIST" ? "exists already" : `cannot be written: ${message}`);
  }
}

/**
 * The text of a Sigstore bundle for the archive. The marketplace verifies the bundle. The client only compares it with
 * the archive before it sends anything.
 * @param sha256 the digest of the archive, in hexadecimal
 * @throws CliError `validation` if the file is not a bundle, is too large, or signs another archive
 */
export async function readBundle(cwd: string, file: string, sha256: string): Promise<string> {
  const flag = "--sigstore-bundle";
  const path = resolve(cwd, file);
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) throw refused(flag, file, "is not a file");
  if (facts.size > MAX_SIGSTORE_BUNDLE_BYTES) {
    throw refused(flag, file, `is larger than ${MAX_SIGSTORE_BUNDLE_BYTES / 1024} KB`);
  }
  const text = await readFile(path, "utf8");
  const digests = claimedDigests(text);
  if (!digests) throw refused(flag, file, "is not a Sigstore bundle");
  if (digests.includes(sha256)) return text;
  throw refused(
    ...([flag, file, `is for another archive than the one with the SHA-256 ${sha256}`] as const),
    "To get this archive, run `vaultmart publish --dry-run --archive FILE`, and sign that file. Keep both files outside the folder.",
  );
}
