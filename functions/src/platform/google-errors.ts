import { ACCOUNTS, type Account, accountOf } from "./service-accounts.js";

/** gRPC's code of a call that the account may not make. */
const PERMISSION_DENIED = 7;
const DISABLED = /has not been used in project|it is disabled/i;
/** Google's message has a link to the API in the console, and begins with its title. */
const API_LINK = /\/apis\/api\/([\w.-]+)/;
const API_TITLE = /([\w ]+ API) has not been used/;
/** gRPC's code of a query without an index; a failed precondition of a write has it too. */
const FAILED_PRECONDITION = 9;

/**
 * Whether Firestore rejected a query because its index is missing, as opposed to a write because its document changed.
 */
export const lacksIndex = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === FAILED_PRECONDITION &&
  /requires an? .*\bindex\b/.test(error.message);

/**
 * How the operator can fix a call that Google rejected because of a missing role, a disabled API,
 * or a missing index; undefined for any other error. Google's clients report this differently, and
 * the roles are specific to this marketplace.
 *
 * @param name the name of the function, which determines its service account
 */
export function adviceOn(error: unknown, name = process.env.FUNCTION_TARGET ?? ""): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (DISABLED.test(message)) {
    const [, api = "An API"] = API_LINK.exec(message) ?? API_TITLE.exec(message) ?? [];
    return `${api.trim()} is not enabled in the project. Run "npm run deploy".`;
  }
  if (lacksIndex(error)) {
    return 'The database does not have an index that a query needs, or is still building it. Run "npm run deploy".';
  }
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
