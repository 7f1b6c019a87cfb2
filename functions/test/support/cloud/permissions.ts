import { ACCOUNTS, type Account, type AccountGroup } from "#platform/service-accounts.js";

/** The permissions that the functions need, in the roles that have them, as Google documents them. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  "roles/datastore.user": ["datastore.entities"],
  "roles/firebaseauth.viewer": ["firebaseauth.users.get"],
  "roles/firebaseauth.admin": ["firebaseauth.users.get", "firebaseauth.users.update"],
  "roles/storage.objectViewer": ["storage.objects.get", "storage.objects.list"],
  "roles/storage.objectUser": ["get", "list", "create", "delete"].map((verb) => `storage.objects.${verb}`),
  "roles/iam.serviceAccountTokenCreator": ["iam.serviceAccounts.signBlob"],
};

/** Who may do what in the project: the roles that a deployment grants, without those taken away. */
export interface Permissions {
  may(group: AccountGroup, permission: string): boolean;
  /** Takes a role from an account until `restore`. */
  withhold(group: AccountGroup, role: string): void;
  restore(): void;
}

export function permissions(): Permissions {
  let withheld: readonly string[] = [];
  return {
    may: (group, permission) =>
      rolesOf(group).some(
        (role) => !withheld.includes(`${group} ${role}`) && PERMISSIONS[role]?.includes(permission),
      ),
    withhold: (group, role) => {
      if (!rolesOf(group).includes(role)) throw new Error(`${group} does not have ${role}`);
      withheld = [...withheld, `${group} ${role}`];
    },
    restore: () => {
      withheld = [];
    },
  };
}

function rolesOf(group: AccountGroup): string[] {
  const { roles, bucketRole, signs }: Account = ACCOUNTS[group];
  return [
    ...roles,
    ...(bucketRole ? [bucketRole] : []),
    ...(signs ? ["roles/iam.serviceAccountTokenCreator"] : []),
  ];
}
