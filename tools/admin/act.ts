import { userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { NewAdvisory } from "#contract/advisories.js";
import type { CollectionChange } from "#contract/collections.js";
import { Failure } from "#contract/failure.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import type { Found } from "#store/moderation/admin-edits.js";
import { Refusal } from "../terminal/refusal.js";
import type {
  AnswerCommand,
  ClaimCommand,
  CreateCommand,
  Edit,
  EditCommand,
  ThreatCommand,
} from "./commands.js";
import type { AdminSettings } from "./settings.js";

/** What a command is going to do or has done. */
export interface Report {
  readonly command: string;
  /** Path of the document or UID of the account. */
  readonly target: string;
  readonly edit: Edit | NewAdvisory | Fields;
  readonly dryRun: boolean;
  readonly audit?: { readonly id: string; readonly action: string; readonly details: Fields };
}

/** The questions that a command asks the user while it runs. */
export interface Screen {
  readonly progress: (sentence: string) => void;
  /** Returns whether to continue. */
  readonly confirm: (question: string) => Promise<boolean>;
}

type Introduction = NonNullable<AdminSettings["introduction"]>;

const POLL_MS = 100;

/**
 * Runs a command: finds its target, edits it, and waits for the functions.
 *
 * @throws Refusal if there is no such target, the user declines, nothing would change, the functions revert the edit,
 * or the functions do not respond within the timeout
 */
export async function act(settings: AdminSettings, screen: Screen): Promise<Report> {
  // The clients read the environment when they are created, so they are loaded after it is set.
  const store = await import("#store/moderation/admin-edits.js");
  const claims = await import("#gateway/admin-claim.js");
  const { command } = settings;

  async function changeClaim({ admin }: ClaimCommand): Promise<Report> {
    const account = await claims.findAccount(settings.target);
    if (!account) throw new Refusal(`There is no account ${settings.target}.`);
    if (account.admin === admin) {
      throw new Refusal(`${settings.target} is ${admin ? "already an admin" : "not an admin"}.`);
    }
    const report = reportOf(account.uid, { admin });
    if (settings.dryRun) return report;
    await ask(`${account.email || account.uid}`, report.edit);
    await claims.setAdmin(account.uid, admin);
    const actor = { uid: "console", principal: `${userInfo().username}, npm run admin` };
    await store.auditClaim(account.uid, admin, actor);
    return report;
  }

  async function changeList({ isListed }: ThreatCommand): Promise<Report> {
    const { threatOf } = await import("#archive/threats.js");
    const { changeThreats } = await import("#store/moderation/threats.js");
    const threat = threatOf(settings.target);
    if (typeof threat === "string") throw new Refusal(`${settings.target} cannot be listed: ${threat}`);
    const { kind, value } = threat;
    const report = reportOf("system/threats", { [kind]: value, listed: isListed });
    if (settings.dryRun) return report;
    await ask(report.target, report.edit);
    const actor = { uid: "console", principal: `${userInfo().username}, npm run admin` };
    const id = await changeThreats(threat, isListed, actor);
    if (!id) throw new Refusal(`${value} is ${isListed ? "already" : "not"} in the list.`);
    const action = isListed ? "threat.list" : "threat.unlist";
    return { ...report, audit: { id, action, details: { kind, value } } };
  }

  async function changeCollections(change: CollectionChange): Promise<Report> {
    const { changeCollection } = await import("#store/products/collections.js");
    const { slug, action, ...fields } = change;
    const report = reportOf("system/collections", { collection: slug, ...fields });
    if (settings.dryRun) return report;
    await ask(report.target, report.edit);
    const actor = { uid: "console", principal: `${userInfo().username}, npm run admin` };
    const { details, entryId, status } = await changeCollection(change, actor, {}, new Date()).catch(refused);
    if (!details) throw new Refusal(`${slug} does not change: it is ${status}.`);
    return { ...report, audit: { id: entryId, action: `collection.${action}`, details } };
  }

  async function describeCategory({ category, text }: Introduction): Promise<Report> {
    const texts = await import("#store/products/category-texts.js");
    const report = reportOf("system/categories", { category, text });
    if (settings.dryRun) return report;
    await ask(report.target, report.edit);
    const actor = { uid: "console", principal: `${userInfo().username}, npm run admin` };
    const id = await texts.describeCategory(category, text, actor, {});
    if (!id) throw new Refusal(`The introduction of ${category} is already the same.`);
    return { ...report, audit: { id, action: "category.describe", details: { category, after: text } } };
  }

  async function answerAppeal({ grants }: AnswerCommand): Promise<Report> {
    const appeals = await import("#store/moderation/appeals.js");
    const { answer = "" } = settings;
    const report = reportOf(`appeals/${settings.target}`, {
      status: grants ? "granted" : "declined",
      answer,
    });
    if (settings.dryRun) return report;
    await ask(report.target, report.edit);
    const actor = { uid: "console", principal: `${userInfo().username}, npm run admin` };
    await appeals.answerAppeal(settings.target, { grants, answer }, actor).catch(refused);
    return report;
  }

  async function editDocument({ target, edit }: EditCommand): Promise<Report> {
    const found = await find(target);
    if (!found) throw new Refusal(`There is no ${target} ${settings.target}.`);
    const fields = edit(found.fields, settings);
    const report = reportOf(found.path, fields);
    if (settings.dryRun) return report;
    await ask(found.path, fields);
    const at = await found.edit({ ...fields }).catch((error: { code?: unknown }) => {
      if (error.code !== FAILED_PRECONDITION) throw error;
      throw new Refusal(`Conflict: the ${target} has changed. Check it, then try again.`);
    });
    screen.progress(`Edited ${found.path}; waiting for the functions`);
    const audit = await outcome(target, found.id, at);
    if (audit.action.endsWith(".put-back")) {
      throw new Refusal(`The functions undid the edit: ${String(audit.details.reason)}.`);
    }
    return { ...report, audit };
  }

  async function createDocument({ collection }: CreateCommand): Promise<Report> {
    const { advisory } = settings;
    if (!advisory) throw new Refusal("The advisory is missing.");
    const planned = reportOf(`${collection} about ${advisory.slug}`, advisory);
    if (settings.dryRun) return planned;
    await ask(planned.target, planned.edit);
    const { id, at } = await store.createAdvisory(advisory);
    screen.progress(`Created ${collection}/${id}; waiting for the functions`);
    const audit = await outcome("typed", id, at);
    if (audit.action.endsWith(".put-back")) {
      throw new Refusal(`The functions refused the advisory: ${String(audit.details.reason)}.`);
    }
    return { ...planned, target: `${collection}/${String(audit.details.advisoryId)}`, audit };
  }

  async function find(target: EditCommand["target"]): Promise<Found | undefined> {
    if (target === "product") return store.findProduct(settings.target);
    if (target === "report") return store.findReport(settings.target);
    if (target === "advisory") return store.findAdvisory(settings.target);
    const account = settings.target.includes("@") ? await claims.findAccount(settings.target) : undefined;
    return store.findUser(account?.uid ?? settings.target);
  }

  async function outcome(target: EditCommand["target"] | "typed", id: string, since: Date) {
    const deadline = Date.now() + settings.timeoutMs;
    for (;;) {
      const audit = await store.outcomeOf(target, id, since);
      if (audit) return audit;
      if (Date.now() > deadline) {
        throw new Refusal(
          `The ${target === "typed" ? "advisory" : target} was edited, but no function processed the edit within ` +
            `${settings.timeoutMs / 1000} s. Check that the functions are deployed, or that \`npm start\` is running.`,
        );
      }
      await sleep(POLL_MS);
    }
  }

  const reportOf = (target: string, edit: Report["edit"]): Report => ({
    command: settings.name,
    target,
    edit,
    dryRun: settings.dryRun,
  });

  async function ask(target: string, edit: Report["edit"]): Promise<void> {
    const question = `${settings.name} ${target} in ${settings.place} (${JSON.stringify(edit)})?`;
    if (!settings.yes && !(await screen.confirm(question))) throw new Refusal("Nothing was changed.");
  }

  if (command.target === "account") return changeClaim(command);
  if (command.target === "appeal") return answerAppeal(command);
  if (command.target === "threat") return changeList(command);
  if (command.target === "collection" && settings.collection) return changeCollections(settings.collection);
  if (settings.introduction) return describeCategory(settings.introduction);
  if (command.target === "slug") return createDocument(command);
  if ("edit" in command) return editDocument(command);
  throw new Refusal(`${settings.name} changes nothing.`);
}

/** @throws Refusal in the words of a failure */
function refused(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new Refusal([`${error.message}.`, ...(error.details.issues ?? [])].join(" "));
}

const FAILED_PRECONDITION = 9;
