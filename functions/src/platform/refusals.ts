import { ACCOUNTS, type Account, accountOf } from "./accounts.js";

/** gRPC's code of a call that the account may not make. */
const PERMISSION_DENIED = 7;
const DISABLED = /has not been used in project|it is disabled/i;

/**
 * What the operator must do after Google refused a call because of a missing role or a disabled API; undefined for
 * any other error. Google's clients say it in different ways, and the roles are ours.
 *
 * @param name of the function, which decides the service account
 */
export function adviceOn(error: unknown, name = process.env.FUNCTION_TARGET ?? ""): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (DISABLED.test(message)) return 'An API is not enabled in the project. Run "npm run deploy".';
  const account: Account = ACCOUNTS[accountOf(name)];
  const role = roleFor(String("code" in error ? error.code : ""), message, account);
  return role && `The service account ${account.id} needs ${role}. Run "npm run deploy".`;
}

/** The role that allows a refused call. */
function roleFor(code: string, message: string, { roles, bucketRole }: Account): string | undefined {
  if (message.includes("iam.serviceAccounts.signBlob"))
    return "roles/iam.serviceAccountTokenCreator on itself";
  if (/\bstorage\.(objects|buckets)\.\w+/.test(message)) {
    return `${bucketRole ?? "roles/storage.objectViewer"} in the bucket`;
  }
  if (code.startsWith("auth/")) {
    const isRefusal = code === "auth/insufficient-permission" || /permission/i.test(message);
    return isRefusal ? roles.find((role) => role.startsWith("roles/firebaseauth.")) : undefined;
  }
  return Number(code) === PERMISSION_DENIED ? "roles/datastore.user" : undefined;
}
