import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type * as z from "zod";
import { SKILL_FILE } from "#archive/front-matter.js";
import { CATEGORIES, type Category } from "#contract/fields.js";
import type { License } from "#contract/licenses.js";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { isReserved } from "#domain/people/names.js";
import { defaultDescription, KINDS } from "#packaging/boilerplate.js";
import { type LicenseFacts, needsConsent } from "#packaging/detect-license.js";
import { manifestOfSkill, type SkillFacts } from "#packaging/skill-folder.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { askLicense } from "../publish/ask-license.js";
import { licenseIn, licenseProblem, plainSkillIn } from "../publish/project.js";
import { compose, type NewFile } from "./compose.js";
import { skillManifest } from "./skill-manifest.js";
import { Description, Title } from "./texts.js";
import { authorName, titleOf, writeProduct } from "./write.js";

export interface InitInput {
  readonly name?: string | undefined;
  readonly category?: Category | undefined;
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly license?: License | undefined;
  readonly author?: string | undefined;
  readonly dir?: string | undefined;
  readonly yes: boolean;
}

/** The result of `vaultmart init`. */
export interface Created {
  readonly name: string;
  readonly category: Category;
  readonly folder: string;
  readonly entry: string;
  readonly created: string[];
  readonly kept: string[];
}

/**
 * Creates a product: a vault.yaml for a folder with a SKILL.md, otherwise all files of a new product.
 *
 * @throws CliError `validation` if the name is missing or reserved, or the license is unclear
 */
export async function create(context: Context, input: InitInput): Promise<Created> {
  const folder = resolve(context.cwd, input.dir ?? input.name ?? ".");
  const skill = await plainSkillIn(folder);
  const name = input.name ?? skill?.name;
  if (name === undefined) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: ["name: is required, because the folder has no SKILL.md that names it"],
      hint: "Run `vaultmart init --help` for usage.",
    });
  }
  if (isReserved(name)) {
    throw new CliError(EXIT.validation, `${name} is a reserved name`, {
      issues: [`name: ${name} is part of the marketplace, or could be mistaken for a part of it`],
      hint: "Choose a name that describes what the product does.",
    });
  }
  return skill
    ? adopt(context, { ...input, name, folder }, skill)
    : begin(context, { ...input, name, folder });
}

type Named = InitInput & { readonly name: string; readonly folder: string };

/** Adds a vault.yaml to a skill. It contains what the skill's own files say. */
async function adopt(context: Context, input: Named, facts: SkillFacts): Promise<Created> {
  const { name, folder } = input;
  const license = await decideLicense(context, input, facts.license);
  const author = input.author ?? facts.author ?? (await nameOfAuthor(context));
  const description = input.description ?? facts.description;
  const said = { ...facts, name, author, ...(description !== undefined && { description }) };
  const { manifest, problems } = manifestOfSkill(said, { license });
  if (!manifest) {
    throw new CliError(EXIT.validation, "SKILL.md does not describe a product", {
      issues: problems.map(({ field, message }) => `${field}: ${message}`),
      hint: "Correct its front matter, or pass the values as options. `vaultmart init --help` lists them.",
    });
  }
  const category = input.category ?? manifest.category;
  const text = skillManifest({
    ...manifest,
    category,
    ...(input.displayName !== undefined && { display_name: input.displayName }),
  });
  const files: NewFile[] = [{ path: MANIFEST_FILE, text, executable: false }];
  const written = await writeProduct(folder, withSchema(context, files));
  return { name, category, folder, entry: SKILL_FILE, ...written };
}

/** Writes all files of a new product that do not exist yet. */
async function begin(context: Context, input: Named): Promise<Created> {
  const { screen, now } = context;
  const { name, folder } = input;
  const asks = context.interactive && !input.yes;
  const check = (schema: z.ZodType) => (answer: string) => schema.safeParse(answer).error?.issues[0]?.message;
  const ask = (question: string, flag: string, preset: string, schema: z.ZodType) =>
    asks ? screen.ask(question, { flag, preset, check: check(schema) }) : Promise.resolve(preset);
  const category: Category =
    input.category ??
    (asks
      ? await screen.choose(
          "Which category?",
          CATEGORIES.map((value) => ({ value, label: value, hint: KINDS[value] })),
          { flag: "--category", preset: "skills" },
        )
      : "skills");
  const title = input.displayName ?? (await ask("Which title?", "--display-name", titleOf(name), Title));
  const usual = defaultDescription(title, category);
  const description =
    input.description ??
    (await ask("What does it do, in one sentence?", "--description", usual, Description));
  const facts = await licenseIn(folder);
  const isNew = (await readdir(folder).catch(() => [])).length === 0;
  const license =
    input.license === undefined && isNew && !asks ? "MIT" : await decideLicense(context, input, facts);
  const author = input.author ?? (await nameOfAuthor(context));
  const about = { name, title, description, author, license, category, year: now().getUTCFullYear() };
  const { files, entry } = compose(about);
  // The folder's own license file stays the only one, regardless of its name.
  const mine = facts.file === undefined ? files : files.filter(({ path }) => path !== "LICENSE");
  return { name, category, folder, entry, ...(await writeProduct(folder, withSchema(context, mine))) };
}

/**
 * Adds the URL of the marketplace's schema to a vault.yaml, if a marketplace is chosen, so that
 * editors can check and complete the file.
 */
function withSchema({ site }: Context, files: readonly NewFile[]): NewFile[] {
  const { chosen } = site;
  if (chosen === undefined) return [...files];
  const line = `# yaml-language-server: $schema=${chosen}/specs/vault-yaml.schema.json\n`;
  return files.map((file) => (file.path === MANIFEST_FILE ? { ...file, text: line + file.text } : file));
}

/**
 * The license that the folder names, or that its author chooses among those that do
 * not contradict it.
 *
 * @throws CliError `validation` if it is not clear and the client cannot prompt, or
 *   if it would replace another license
 */
async function decideLicense(
  { interactive, screen }: Context,
  { license, yes }: InitInput,
  facts: LicenseFacts,
): Promise<License> {
  if (license === undefined && interactive && !yes && needsConsent(facts)) return askLicense(screen, facts);
  const problem = licenseProblem(facts, license);
  const decided = license ?? facts.license;
  if (problem || decided === undefined) {
    throw new CliError(EXIT.validation, problem?.message ?? facts.said, {
      ...(problem?.hint !== undefined && { hint: problem.hint }),
    });
  }
  return decided;
}

const nameOfAuthor = async ({ cwd, env }: Context): Promise<string> =>
  Title.safeParse(await authorName(cwd, env)).data || "unknown";
