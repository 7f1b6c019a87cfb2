/**
 * Backup and restore of a marketplace in a project, as commands (docs/decisions/267-a-restore-is-rehearsed.md).
 * `restore.ts` prints them. This module does not run commands.
 */

export interface Command {
  /** What it is for, in one sentence. */
  readonly why: string;
  readonly command: readonly string[];
  /** What it must print, as a regular expression of `grep`. Otherwise the script stops. */
  readonly expects?: string;
}

/** The location of a marketplace and of its backups. */
export interface BackupTarget {
  readonly project: string;
  /** The bucket of the marketplace, without `gs://`. */
  readonly bucket: string;
  /** A bucket for backups, in another project or at least with other admins, without `gs://`. */
  readonly backups: string;
  /** The folder of one backup, such as `2026-11-20`. */
  readonly name: string;
}

/** How long a point in time can be restored, and how long daily and weekly backups are kept. */
const KEPT = { daily: "14d", weekly: "14w" };

const of = ({ project }: Pick<BackupTarget, "project">) => ["--project", project];

/**
 * Turns on Google's automatic backups: scheduled backups, and point-in-time recovery to any minute of the last 7 days.
 */
export const schedulePlan = (target: BackupTarget): readonly Command[] => [
  {
    why: "Keeps every version of the database for 7 days, to the minute",
    command: [
      "gcloud",
      "firestore",
      "databases",
      "update",
      "--database=(default)",
      "--enable-pitr",
      ...of(target),
    ],
  },
  ...(["daily", "weekly"] as const).map((recurrence) => ({
    why: `Backs the database up, ${recurrence}`,
    command: [
      ...["gcloud", "firestore", "backups", "schedules", "create", "--database=(default)"],
      ...[`--recurrence=${recurrence}`, `--retention=${KEPT[recurrence]}`],
      ...(recurrence === "weekly" ? ["--day-of-week=SUN"] : []),
      ...of(target),
    ],
  })),
  {
    why: "Keeps deleted and overwritten files for 14 days",
    command: [
      ...["gcloud", "storage", "buckets", "update", `gs://${target.bucket}`],
      ...["--soft-delete-duration=14d", ...of(target)],
    ],
  },
];

/** A complete backup. The files come last, so that they include all files that the documents refer to. */
export const backupPlan = (target: BackupTarget): readonly Command[] => [
  {
    why: "The accounts. The file has email addresses and hashes of passwords",
    command: ["npx", "firebase", "auth:export", `${target.name}-accounts.json`, ...of(target)],
  },
  {
    why: "The database, of one moment",
    command: [
      ...["gcloud", "firestore", "export", `gs://${target.backups}/${target.name}/firestore`],
      ...of(target),
    ],
  },
  {
    why: "The files",
    command: [
      ...["gcloud", "storage", "rsync", "--recursive"],
      ...[`gs://${target.bucket}`, `gs://${target.backups}/${target.name}/files`],
    ],
  },
  {
    why: "The accounts, beside the rest",
    command: [
      ...["gcloud", "storage", "cp", `${target.name}-accounts.json`],
      `gs://${target.backups}/${target.name}/accounts.json`,
    ],
  },
];

/** What `firebase auth:import` needs to know about the hashes of passwords, as variables of a shell. */
const HASHES = [
  "--hash-algo=SCRYPT",
  "--hash-key=$HASH_KEY",
  "--salt-separator=$SALT_SEPARATOR",
  "--rounds=8",
  "--mem-cost=14",
];

/**
 * Restores a backup into an empty project. Functions are deployed last, so that they do not react to incomplete data.
 * The invariants then show whether all data is complete.
 */
export const restorePlan = (target: BackupTarget): readonly Command[] => [
  {
    why: "Makes sure that the database is empty: an import never deletes a document",
    command: ["npm", "run", "check:invariants", "--", ...of(target)],
    expects: "^0 documents,",
  },
  {
    why: "The accounts, with their passwords",
    command: [
      ...["gcloud", "storage", "cp", `gs://${target.backups}/${target.name}/accounts.json`],
      `${target.name}-accounts.json`,
    ],
  },
  {
    why: "The same",
    command: ["npx", "firebase", "auth:import", `${target.name}-accounts.json`, ...HASHES, ...of(target)],
  },
  {
    why: "The files",
    command: [
      ...["gcloud", "storage", "rsync", "--recursive"],
      ...[`gs://${target.backups}/${target.name}/files`, `gs://${target.bucket}`],
    ],
  },
  {
    why: "The database",
    command: [
      ...["gcloud", "firestore", "import", `gs://${target.backups}/${target.name}/firestore`],
      ...of(target),
    ],
  },
  {
    why: "Rules, indexes, functions, and the site",
    command: ["npm", "run", "deploy", "--", ...of(target)],
  },
  {
    why: "Compares totals, counters, registries, and files",
    command: ["npm", "run", "check:invariants", "--", ...of(target)],
  },
  {
    why: "Asks Stripe what happened to payments since the backup",
    command: ["npm", "run", "reconcile", "--", ...of(target)],
  },
];

const PLAIN = /^[\w@%+=:,./$-]+$/;
const quoted = (word: string) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const lineOf = ({ command, expects }: Command): string =>
  [command.map(quoted).join(" "), ...(expects === undefined ? [] : [`grep '${expects}'`])].join(" | ");

/** A plan as a shell script that stops at the first failure. */
export const scriptOf = (plan: readonly Command[]): string =>
  ["set -euo pipefail", ...plan.flatMap((one) => [`# ${one.why}.`, lineOf(one)]), ""].join("\n");
