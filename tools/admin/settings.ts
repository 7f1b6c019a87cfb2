import { parseArgs } from "node:util";
import * as z from "zod";
import { REMOVAL_REASONS } from "#contract/admin.js";
import { ADVISORY_SEVERITIES, NewAdvisory } from "#contract/advisories.js";
import { AppealAnswer } from "#contract/appeals.js";
import {
  CategoryText,
  type CollectionAct,
  type CollectionChange,
  CollectionFields,
  CollectionPosition,
} from "#contract/collections.js";
import { CATEGORIES, Slug } from "#contract/fields.js";
import type { RemovalReason } from "#domain/moderation/removal.js";
import { RESOLUTIONS, type Resolution } from "#domain/moderation/report.js";
import type { CategoryId } from "#domain/web/categories.js";
import { configuredPorts, HOST } from "../emulators/ports.js";
import { PROJECT_ID } from "../emulators/suite.js";
import { projectEnvironment } from "../terminal/project.js";
import { Refusal } from "../terminal/refusal.js";
import { COMMANDS, type Command } from "./commands.js";

const TARGETS = {
  account: "EMAIL or UID",
  product: "SLUG or ID",
  user: "USERNAME, EMAIL or UID",
  report: "ID",
  slug: "SLUG",
  advisory: "ID",
  threat: "HOST, SHA-256, WALLET",
  collection: "SLUG",
  category: "CATEGORY",
  collections: "",
  verdict: "SLUG or ID",
  held: "",
  appeal: "ID",
  appeals: "",
  emails: "",
} as const;

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));

export const USAGE = `Usage: npm run admin -- COMMAND [TARGET] [--emulator | --project ID] [options]

Makes the edit that an admin would make in the Firebase console. The functions check, stamp, log and apply it. \`queue\`, \`appeals\`, \`emails\`,
\`collections\`, and \`show\` change nothing.

${Object.entries(COMMANDS)
  .map(([name, { target, summary }]) => `  ${name.padEnd(width)}  ${TARGETS[target].padEnd(22)}  ${summary}`)
  .join("\n")}

  --emulator         the marketplace of \`npm start\` on this machine
  --project ID       a Firebase project, with the credentials of \`gcloud auth application-default login\`
  --action ACTION    for resolve: ${RESOLUTIONS.join(", ")} (default: none)
  --reason REASON    for remove: ${REMOVAL_REASONS.join(", ")}; buyers read it. For hold: malicious
  --refund yes|no    for remove: refund the buyers of the last 90 days (default: no for rules and without a reason)
  --severity LEVEL   for advise: ${ADVISORY_SEVERITIES.join(", ")}
  --summary TEXT     for advise: what is wrong, in one line; --details TEXT says more
  --introduced V     for advise: the first affected version (default: every version)
  --fixed V          for advise: the first version that is not affected; or --last-affected V
  --reference URL    for advise: a page with more information; can be repeated
  --answer TEXT      for grant-appeal and decline-appeal: what the user reads
  --title TEXT       for create-collection and edit-collection: the title
  --summary TEXT     for the same: what the collection is for, in one line
  --text TEXT        for the same: a longer text as Markdown. For describe-category: the introduction
  --products SLUGS   for the same: the slugs of the products in their order, separated by commas
  --position NUMBER  for move-collection: the place in the list; 1 is the first
  --dry-run          show the edit without making it
  --yes              skip the confirmation
  --timeout SECONDS  how long to wait for the functions (default: 30)
  --json             print one JSON object instead of sentences
  --help             show this help

Without --emulator and --project, the command uses the emulators at FIRESTORE_EMULATOR_HOST.

  npm run admin -- queue --emulator
  npm run admin -- approve release-notes --emulator
  npm run admin -- resolve 4Yx0bX --action remove --project my-market --dry-run`;

export interface AdminSettings {
  readonly name: string;
  readonly command: Command;
  readonly target: string;
  readonly action: Resolution;
  readonly reason: RemovalReason | undefined;
  readonly refund: boolean | undefined;
  /** For advise. */
  readonly advisory: NewAdvisory | undefined;
  /** For the commands about collections. */
  readonly collection: CollectionChange | undefined;
  /** For describe-category. */
  readonly introduction: { readonly category: CategoryId; readonly text: string } | undefined;
  /** For grant-appeal and decline-appeal. */
  readonly answer: string | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly json: boolean;
  readonly timeoutMs: number;
  /** The marketplace's name for the user. */
  readonly place: string;
  /** Environment variables that the database and account clients need. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The settings from the command line; undefined if the user requests help.
 *
 * @throws Refusal if the arguments are invalid
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AdminSettings | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [name = "", target = "", ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Refusal(name ? `There is no command "${name}".\n\n${USAGE}` : USAGE);
  const takes = TARGETS[command.target];
  if (takes === "" && target !== "") throw new Refusal(`${name} takes no target.`);
  if ((takes !== "" && !target) || rest.length > 0) throw new Refusal(`${name} takes one target: ${takes}.`);
  if (values.action !== undefined && name !== "resolve") throw new Refusal("--action is only for resolve.");
  const action = RESOLUTIONS.find((known) => known === (values.action ?? "none"));
  if (!action) throw new Refusal(`--action must be one of ${RESOLUTIONS.join(", ")}.`);
  const { reason, refund } = removal(name, values);
  const seconds = Number(values.timeout ?? 30);
  if (!(seconds > 0 && seconds <= 600)) throw new Refusal("--timeout must be a number of seconds up to 600.");
  return {
    name,
    command,
    target,
    action,
    reason,
    refund,
    advisory: advisory(name, target, values),
    collection: collectionOf(command, target, values),
    introduction: introductionOf(command, target, values.text),
    answer: answerOf(command, values.answer),
    dryRun: values["dry-run"],
    yes: values.yes,
    json: values.json,
    timeoutMs: seconds * 1000,
    ...market(values.emulator, values.project, env),
  };
}

/** @throws Refusal for an unknown value, and for a command other than remove */
function removal(
  name: string,
  { reason, refund }: { readonly reason?: string; readonly refund?: string },
): Pick<AdminSettings, "reason" | "refund"> {
  const removes = name === "remove" || name === "resolve";
  if ((reason !== undefined && !removes && name !== "hold") || (refund !== undefined && !removes)) {
    throw new Refusal("--reason is only for remove, hold and resolve, --refund only for remove and resolve.");
  }
  const known = REMOVAL_REASONS.find((one) => one === reason);
  if (reason !== undefined && !known)
    throw new Refusal(`--reason must be one of ${REMOVAL_REASONS.join(", ")}.`);
  if (refund !== undefined && refund !== "yes" && refund !== "no")
    throw new Refusal("--refund must be yes or no.");
  return { reason: known, refund: refund === undefined ? undefined : refund === "yes" };
}

/** @throws Refusal for a field that is missing or invalid, and for a command other than advise */
function advisory(
  name: string,
  slug: string,
  values: ReturnType<typeof parse>["values"],
): NewAdvisory | undefined {
  const { severity, summary, details, introduced, fixed, "last-affected": lastAffected, reference } = values;
  const given = { severity, summary, details, introduced, fixed, lastAffected, references: reference };
  // The summary of a collection has the same option (`collectionOf`).
  if (COMMANDS[name]?.target === "collection") given.summary = undefined;
  if (name !== "advise") {
    const [stray] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
    if (stray !== undefined) throw new Refusal("The options of an advisory are only for advise.");
    return undefined;
  }
  const { data, error } = NewAdvisory.safeParse({ slug, ...given });
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Refusal(`The advisory is invalid: ${issues.join("; ")}.`);
}

/** The fields of a collection that each command about collections takes. */
const COLLECTION_OPTIONS: Readonly<Record<CollectionAct, z.ZodObject>> = {
  create: CollectionFields.extend({ text: CollectionFields.shape.text.default("") }),
  edit: CollectionFields.partial(),
  show: z.object({}),
  hide: z.object({}),
  move: z.object({ position: CollectionPosition }),
  delete: z.object({}),
};

/** @throws Refusal for an option that is missing, invalid, or for another command */
function collectionOf(
  command: Command,
  target: string,
  { title, summary, text, products, position }: ReturnType<typeof parse>["values"],
): CollectionChange | undefined {
  const isAbout = command.target === "collection";
  const given = {
    ...{ title, summary: isAbout ? summary : undefined },
    text: command.target === "category" ? undefined : text,
    products: products?.split(",").map((slug) => slug.trim()),
    position: position === undefined ? undefined : Number(position),
  };
  const options = isAbout ? COLLECTION_OPTIONS[command.action] : z.object({});
  const [stray] =
    Object.entries(given).find(([name, value]) => value !== undefined && !(name in options.shape)) ?? [];
  if (stray !== undefined) throw new Refusal(`--${stray} is for another command about collections.`);
  if (!isAbout) return undefined;
  const { data, error } = options.extend({ slug: Slug }).safeParse({ ...given, slug: target });
  if (data) return { ...data, action: command.action } as CollectionChange;
  const issues = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Refusal(`The collection is invalid: ${issues.join("; ")}.`);
}

/** @throws Refusal for an unknown category, and for a missing or invalid text */
function introductionOf(
  command: Command,
  target: string,
  typed: string | undefined,
): AdminSettings["introduction"] {
  if (command.target !== "category") return undefined;
  const category = CATEGORIES.find((known) => known === target);
  if (!category) throw new Refusal(`The categories are ${CATEGORIES.join(", ")}.`);
  const { data: text, error } = CategoryText.safeParse(typed);
  if (error) throw new Refusal(`--text ${error.issues[0]?.message ?? "is invalid"}.`);
  return { category, text };
}

/** @throws Refusal for a missing or invalid answer, and for a command that answers no appeal */
function answerOf({ target }: Command, answer: string | undefined): string | undefined {
  if (target !== "appeal") {
    if (answer !== undefined) throw new Refusal("--answer is only for grant-appeal and decline-appeal.");
    return undefined;
  }
  const { data, error } = AppealAnswer.safeParse(answer ?? "");
  if (error) throw new Refusal(`--answer ${error.issues[0]?.message ?? "is invalid"}.`);
  return data;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        emulator: { type: "boolean", default: false },
        project: { type: "string" },
        action: { type: "string" },
        reason: { type: "string" },
        refund: { type: "string" },
        severity: { type: "string" },
        summary: { type: "string" },
        details: { type: "string" },
        introduced: { type: "string" },
        fixed: { type: "string" },
        "last-affected": { type: "string" },
        reference: { type: "string", multiple: true },
        answer: { type: "string" },
        title: { type: "string" },
        text: { type: "string" },
        products: { type: "string" },
        position: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        timeout: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function market(
  emulator: boolean,
  project: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Pick<AdminSettings, "place" | "env"> {
  if (emulator && project !== undefined) throw new Refusal("Use either --emulator or --project, not both.");
  if (project !== undefined) {
    const stray = Object.keys(env).find((name) => /_EMULATOR_HOST$/.test(name) && env[name]);
    if (stray) throw new Refusal(`${stray} is set, but the target is ${project}. Unset it.`);
    return { place: `the project ${project}`, env: projectEnvironment(project) };
  }
  const local = { GCLOUD_PROJECT: env.GCLOUD_PROJECT ?? PROJECT_ID, METADATA_SERVER_DETECTION: "none" };
  if (emulator) {
    const ports = configuredPorts(env);
    return {
      place: "the emulators",
      env: {
        ...local,
        GCLOUD_PROJECT: PROJECT_ID,
        FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
        FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
      },
    };
  }
  if (!env.FIRESTORE_EMULATOR_HOST || !env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new Refusal("Choose a marketplace with --emulator or --project ID.");
  }
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = env;
  return { place: "the emulators", env: { ...local, FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } };
}
