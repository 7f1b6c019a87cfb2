import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { configFolder, readOwn, type Whose, writePrivate } from "./folder.js";

/**
 * A login on one site. The refresh token is valid until the user changes their password or an admin revokes
 * it.
 */
const StoredLogin = z.object({
  uid: z.string(),
  email: z.string(),
  refreshToken: z.string(),
  /** The last ID token and its expiry in Unix milliseconds. Storing it saves requests for one hour. */
  idToken: z.string().optional(),
  idTokenEndsAt: z.number().optional(),
});
export type StoredLogin = z.infer<typeof StoredLogin>;

const Stored = z.object({ version: z.literal(1), sites: z.record(z.string(), StoredLogin) });

export const credentialsFile = (whose: Whose): string => join(configFolder(whose), "credentials.json");

async function readAll(whose: Whose): Promise<Readonly<Record<string, StoredLogin>>> {
  const stored = await readOwn(
    credentialsFile(whose),
    Stored,
    "Run `vaultmart logout --all` to delete the file, then log in again with `vaultmart login`.",
  );
  return stored?.sites ?? {};
}

export const readLogin = async (whose: Whose, site: string): Promise<StoredLogin | undefined> =>
  (await readAll(whose))[site];

/** Stores or deletes the login of one site. Logins of other sites are kept. */
export async function writeLogin(whose: Whose, site: string, login: StoredLogin | undefined): Promise<void> {
  const { [site]: before, ...others } = await readAll(whose);
  if (!before && !login) return;
  const sites = login ? { ...others, [site]: login } : others;
  if (Object.keys(sites).length === 0) await forgetAll(whose);
  else await writePrivate(credentialsFile(whose), `${JSON.stringify({ version: 1, sites }, null, 2)}\n`);
}

/** Deletes the file, regardless of its contents. */
export const forgetAll = (whose: Whose): Promise<void> => rm(credentialsFile(whose), { force: true });
