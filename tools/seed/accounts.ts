/** A user who can sign in to the seeded marketplace on the emulators. These users exist only there. */
export interface SeedAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly note: string;
  /** Has the custom claim `admin`. */
  readonly admin?: boolean;
}

const PASSWORD = "vaultmart";

function account(displayName: string, note: string, admin = false): SeedAccount {
  const name = displayName.toLowerCase().replace(/ /g, "-");
  return {
    uid: `seed-${name}`,
    email: `${name}@vaultmart.example`,
    password: PASSWORD,
    displayName,
    note,
    ...(admin && { admin }),
  };
}

/** Eight authors, a reader without products, and an admin. Their usernames are derived from their names. */
export const accounts: readonly SeedAccount[] = [
  account("Mara Lindqvist", "author: technical writing"),
  account("Tomas Okafor", "author: operations"),
  account("Ana Beatriz", "author: design systems"),
  account("Kenji Mori", "author: testing and review"),
  account("Priya Raman", "author: data and SQL"),
  account("Lucas Ferrer", "author: automation"),
  account("Noor Haddad", "author: security"),
  account("Wendell Price", "author: applications"),
  account("Robin Reader", "reader: downloads, has published nothing"),
  account("Ines Ward", "admin", true),
];
