import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { configFolder, readOwn, type Whose, writePrivate } from "./folder.js";

/** A login on one site. The refresh token stands for the user until they change their password or an admin ends it. */
const StoredLogin = z.object({
  uid: z.string(),
  email: z.string(),
  refreshToken: z.string(),
  /** The last ID token and when it ends, in unix ms: it saves a request for an hour. */
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
    "Log in anew: `vaultmart logout --all` removes the file, `vaultmart login` writes it again.",
  );
  return stored?.sites ?? {};
}

export const readLogin = async (whose: Whose, site: string): Promise<StoredLogin | undefined> =>
  (await readAll(whose))[site];

/** Keeps a login, or forgets it; those of other sites stay. */
export async function writeLogin(whose: Whose, site: string, login: StoredLogin | undefined): Promise<void> {
  const { [site]: before, ...others } = await readAll(whose);
  if (!before && !login) return;
  const sites = login ? { ...others, [site]: login } : others;
  if (Object.keys(sites).length === 0) await forgetAll(whose);
  else await writePrivate(credentialsFile(whose), `${JSON.stringify({ version: 1, sites }, null, 2)}\n`);
}

/** Removes the file whatever it holds. */
export const forgetAll = (whose: Whose): Promise<void> => rm(credentialsFile(whose), { force: true });
