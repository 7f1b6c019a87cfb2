/** The permissions of a group of functions in the project. All other permissions are denied. */
export interface Account {
  /** The service account's name; its address is `ID@PROJECT.iam.gserviceaccount.com`. */
  readonly id: string;
  /** The purpose of the account, as the console shows it. */
  readonly title: string;
  /** Roles in the project. */
  readonly roles: readonly string[];
  /** The role in the bucket of the archives. */
  readonly bucketRole?: "roles/storage.objectViewer" | "roles/storage.objectUser";
  /** Whether the account may sign as itself: download URLs and login tokens. */
  readonly signs?: true;
}

const DATA = "roles/datastore.user";
/** Looks up accounts, to check whether their sessions were revoked. */
const LOOK_UP = "roles/firebaseauth.viewer";
const LOG = "roles/logging.logWriter";

/**
 * The service accounts of the functions, by group
 * (docs/decisions/131-one-account-per-group.md). A defect in a function gives an
 * attacker only the permissions of its group.
 */
export const ACCOUNTS = {
  pages: {
    id: "vaultmart-pages",
    title: "Vaultmart: public pages and search",
    roles: [DATA, LOG],
    bucketRole: "roles/storage.objectViewer",
  },
  api: { id: "vaultmart-api", title: "Vaultmart: API", roles: [DATA, LOOK_UP, LOG] },
  uploads: {
    id: "vaultmart-uploads",
    title: "Vaultmart: uploads and scans",
    roles: [DATA, LOOK_UP, LOG],
    bucketRole: "roles/storage.objectUser",
  },
  files: {
    id: "vaultmart-files",
    title: "Vaultmart: files of versions",
    roles: [DATA, LOOK_UP, LOG],
    bucketRole: "roles/storage.objectViewer",
  },
  signing: {
    id: "vaultmart-signing",
    title: "Vaultmart: download URLs and login tokens",
    roles: [DATA, LOOK_UP, LOG],
    bucketRole: "roles/storage.objectViewer",
    signs: true,
  },
  sessions: {
    id: "vaultmart-sessions",
    title: "Vaultmart: ends sessions",
    // For bans, and for users who log out everywhere.
    roles: [DATA, "roles/firebaseauth.admin", LOG],
  },
  payments: { id: "vaultmart-payments", title: "Vaultmart: payments", roles: [DATA, LOOK_UP, LOG] },
  events: {
    id: "vaultmart-events",
    title: "Vaultmart: background functions",
    // The platform delivers events and scheduled runs as this account.
    roles: [DATA, "roles/firebaseauth.admin", "roles/eventarc.eventReceiver", "roles/run.invoker", LOG],
    bucketRole: "roles/storage.objectUser",
  },
} as const satisfies Readonly<Record<string, Account>>;

export type AccountGroup = keyof typeof ACCOUNTS;

/** The functions that are not in the group `api`, by name. */
const MEMBERS: Readonly<Record<Exclude<AccountGroup, "api">, readonly string[]>> = {
  pages: ["health", "apiFallback", "appPages", "marketPages", "pictures", "cliProductsSearch"],
  uploads: ["productsUpload", "productsScan", "cliProductsCreate"],
  // An edit can name a picture, which has to be stored.
  files: ["mcp", "productsFiles", "productsFile", "productsListing", "productsEdits"],
  signing: ["productsDownload", "cliAuthToken", "usersDataExport"],
  payments: [
    ...["processorCallback", "processorCheckout", "processorConnect", "processorWebhooks"],
    ...["ordersRefund", "ordersRefundRequest"],
  ],
  sessions: ["adminAct", "usersAccess"],
  events: [
    ...["advisoryWritten", "deletionRequested", "productDeleted", "productUpdated", "reportEdited"],
    ...["reconcile", "searchSnapshot", "settlePayments", "sweepPictures", "userUpdated"],
    ...["logCatchUp", "logEntryCreated", "rescan"],
    ...["dataExportWritten", "mailCatchUp", "mailCreated"],
  ],
};

const GROUP_OF = new Map(
  Object.entries(MEMBERS).flatMap(([group, names]) =>
    names.map((name) => [name, group as AccountGroup] as const),
  ),
);

/** The group of a function. */
export const accountOf = (name: string): AccountGroup => GROUP_OF.get(name) ?? "api";
