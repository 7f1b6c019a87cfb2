import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** An account of the seeded marketplace to sign in with. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  /** What this account demonstrates, such as "sells, has sales". */
  readonly note: string;
  /** Whether it has the custom claim `admin`. */
  readonly admin?: boolean;
}

/** The accounts of the seeded marketplace (`tools/seed/accounts.ts`); empty if this checkout has no seed. */
export async function seedAccounts(root: string): Promise<readonly Account[]> {
  const file = join(root, "tools/seed/accounts.ts");
  return existsSync(file) ? (await import(pathToFileURL(file).href)).accounts : [];
}
