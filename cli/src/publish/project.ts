import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildArchive, type SourceFile } from "#archive/build.js";
import { checkScreenshots } from "#archive/content/screenshots.js";
import { ArchiveRefused, type Finding } from "#archive/finding.js";
import { SKILL_FILE } from "#archive/front-matter.js";
import { MAX_FILE_BYTES } from "#archive/limits.js";
import { cliProductsCreate } from "#contract/create-product.js";
import type { License } from "#contract/licenses.js";
import { MANIFEST_FILE, type Manifest } from "#contract/manifest.js";
import { isReserved } from "#domain/people/names.js";
import { isBoilerplate } from "#packaging/boilerplate.js";
import { isLicenseFile, type LicenseFacts, licenseFacts, needsConsent } from "#packaging/detect-license.js";
import { createRequest, manifestField, readmeOf } from "#packaging/listing.js";
import { readManifest } from "#packaging/manifest.js";
import { lineOf, type Problem } from "#packaging/problem.js";
import { manifestOfSkill, readSkillFolder, type SkillFacts } from "#packaging/skill-folder.js";
import { CliError, EXIT } from "../errors.js";
import { readFolder } from "./folder.js";

/** A valid product folder, with its archive for buyers. */
export interface Project {
  readonly folder: string;
  /** From vault.yaml, or from SKILL.md if there is none. */
  readonly manifest: Manifest;
  /** Whether the folder is a skill without a vault.yaml. */
  readonly isPlainSkill: boolean;
  readonly files: readonly SourceFile[];
  readonly leftOut: readonly string[];
  readonly archive: Uint8Array;
  readonly warnings: readonly Problem[];
}

export interface Examined {
  readonly folder: string;
  /** Missing if a problem is an error. */
  readonly project?: Project;
  /** Errors first. */
  readonly problems: readonly Problem[];
}

/** The author's decisions about a skill without a vault.yaml. */
export interface Decided {
  readonly license?: License | undefined;
  readonly version?: string | undefined;
}

/**
 * Checks all properties of a product's folder except the contents of its files. Problems that the server would reject
 * are errors. Problems that would disappoint buyers are warnings.
 *
 * @param folder as the user typed it
 * @throws CliError `validation` if the folder does not exist, or has neither a vault.yaml nor a SKILL.md
 */
export async function examine(
  folder: string,
  cwd: string,
  { signal, ...decided }: Decided & { readonly signal?: AbortSignal } = {},
): Promise<Examined> {
  const root = resolve(cwd, folder);
  const isPlainSkill = (await requireProduct(root, folder)) === SKILL_FILE;
  const { files, leftOut, findings } = await readFolder(root, signal);
  const manifestFile = files.find(({ path }) => path === MANIFEST_FILE);
  if (!manifestFile && !isPlainSkill) {
    const problem: Problem = {
      severity: "error",
      rule: "ignored",
      file: MANIFEST_FILE,
      message: "vault.yaml is excluded from the archive",
      hint: "Remove the line that excludes it from `.vaultignore`, and make sure that vault.yaml is a regular file.",
    };
    return { folder: root, problems: [problem] };
  }
  const { manifest, problems: faults } = manifestFile
    ? readManifest(manifestFile.bytes)
    : readSkill(files, decided);
  const problems = [...faults, ...findings.map(asProblem)];
  if (manifestFile) problems.push(...misplaced(decided));
  if (manifest) {
    problems.push(...checkListing(manifest, files, leftOut), ...checkTexts(manifest, files));
    problems.push(...screenshotProblems(manifest, files));
  }
  const archive = problems.some(isError) ? undefined : await pack(files, problems);
  const errors = problems.filter(isError);
  const warnings = problems.filter((problem) => !isError(problem));
  if (!manifest || !archive || errors.length > 0) return { folder: root, problems: [...errors, ...warnings] };
  const project = { folder: root, manifest, isPlainSkill, files, leftOut, archive, warnings };
  return { folder: root, problems, project };
}

/** The manifest of a skill without a vault.yaml, if its license is known or decided. */
function readSkill(
  files: readonly SourceFile[],
  { license, version }: Decided,
): { manifest?: Manifest; problems: Problem[] } {
  const { facts, problems } = readSkillFolder(files);
  if (!facts) return { problems: [...problems] };
  const trouble = licenseProblem(facts.license, license);
  const chosen = license ?? facts.license.license ?? "Custom";
  const { manifest, problems: faults } = manifestOfSkill(facts, { license: chosen, version });
  const all = [...(trouble ? [trouble] : []), ...faults];
  return { ...(manifest && { manifest }), problems: all };
}

/**
 * Why a folder cannot be published under a license: the author must choose one, or the license would replace that of
 * the folder.
 */
export function licenseProblem(facts: LicenseFacts, chosen: License | undefined): Problem | undefined {
  const problem = (message: string, hint: string): Problem => ({
    ...{ severity: "error", rule: "license", message, hint },
  });
  if (chosen !== undefined && !facts.options.includes(chosen)) {
    return problem(
      `This folder is not licensed under ${chosen}: ${facts.said}`,
      "A license is never replaced. If you hold the rights, change it in the folder's own files first.",
    );
  }
  if (chosen !== undefined || !needsConsent(facts)) return undefined;
  return problem(
    facts.license === undefined
      ? `The license is not clear: ${facts.said}`
      : `The license reserves rights: ${facts.said}`,
    `If you hold the rights, choose the license: \`--license ${facts.options.length > 3 ? "<id>" : facts.options.join("` or `--license ")}\`.`,
  );
}

const screenshotProblems = ({ screenshots = [] }: Manifest, files: readonly SourceFile[]): Problem[] =>
  checkScreenshots(screenshots, (wanted) => {
    const bytes = files.find(({ path }) => path === wanted)?.bytes;
    return bytes && { size: bytes.length, read: () => bytes };
  }).map(asProblem);

const misplaced = ({ license, version }: Decided): Problem[] =>
  Object.entries({ license, version }).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [
          {
            ...({ severity: "error", rule: "manifest", file: MANIFEST_FILE, field } as const),
            message: `--${field} is only for a skill without a vault.yaml`,
            hint: `Change \`${field}\` in vault.yaml.`,
          },
        ],
  );

/** Texts that a template left in the product, so that they say nothing about it. */
function checkTexts(manifest: Manifest, files: readonly SourceFile[]): Problem[] {
  const { display_name, description, long_description, agent_summary } = manifest;
  const texts = { display_name, description, long_description, agent_summary };
  const own = Object.entries(texts).map(([field, text]) => ({ file: MANIFEST_FILE, field, text }));
  const isWritten = files.some(({ path }) => path === MANIFEST_FILE);
  const skill = readSkillFolder(files).facts?.description;
  return [...(isWritten ? own : []), { file: SKILL_FILE, field: "description", text: skill }].flatMap(
    ({ text, ...place }) =>
      text === undefined || !isBoilerplate(text)
        ? []
        : [
            {
              ...{ severity: "error" as const, rule: "boilerplate", ...place },
              message: "is a template's text",
              hint: "Write what this product does and for whom.",
            },
          ],
  );
}

/**
 * Returns a product's folder, if it can be published.
 *
 * @throws CliError `validation` with one line per error
 */
export async function requireProject(
  folder: string,
  cwd: string,
  options: Decided & { readonly signal?: AbortSignal } = {},
): Promise<Project> {
  const { project, problems } = await examine(folder, cwd, options);
  if (project) return project;
  const errors = problems.filter(isError);
  const [first] = errors;
  throw new CliError(
    EXIT.validation,
    errors.length === 1
      ? "This product cannot be published: 1 error"
      : `This product cannot be published: ${errors.length} errors`,
    {
      issues: errors.map(lineOf),
      hint:
        first?.rule === "manifest"
          ? "Fix vault.yaml, then run `vaultmart validate` again."
          : "Fix these errors, then run `vaultmart validate` again.",
    },
  );
}

/**
 * The metadata of a folder that is a skill without a vault.yaml. Reads only SKILL.md and the
 * license.
 *
 * @returns undefined for any other folder, or if SKILL.md cannot be read
 */
export async function plainSkillIn(folder: string): Promise<SkillFacts | undefined> {
  const names: string[] = await readdir(folder).catch(() => []);
  if (names.includes(MANIFEST_FILE)) return undefined;
  return readSkillFolder(await rootFiles(folder, names)).facts;
}

/** The license of a folder, based only on its license file. */
export const licenseIn = async (folder: string): Promise<LicenseFacts> =>
  licenseFacts(await rootFiles(folder, await readdir(folder).catch(() => [])), undefined);

async function rootFiles(folder: string, names: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of names.filter((name) => name === SKILL_FILE || isLicenseFile(name))) {
    const facts = await stat(join(folder, path)).catch(() => undefined);
    if (!facts?.isFile() || facts.size > MAX_FILE_BYTES) continue;
    files.push({ path, bytes: await readFile(join(folder, path)), executable: false });
  }
  return files;
}

const isError = ({ severity }: Problem): boolean => severity === "error";

const asProblem = ({ rule, file, line, message, hint }: Finding): Problem => ({
  severity: "error",
  rule,
  ...(file !== undefined && { file }),
  ...(line !== undefined && { line }),
  message,
  hint,
});

/** Which file describes the product: vault.yaml, or without one SKILL.md. */
async function requireProduct(root: string, typed: string): Promise<string> {
  const kindOf = async (path: string) => {
    try {
      return await stat(path);
    } catch (error) {
      if (["ENOENT", "ENOTDIR"].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
      throw error;
    }
  };
  if (!(await kindOf(root))?.isDirectory()) {
    throw new CliError(EXIT.validation, `${typed} is not a folder`, {
      hint: "Name the folder that contains the product's vault.yaml.",
    });
  }
  for (const name of [MANIFEST_FILE, SKILL_FILE]) if (await kindOf(join(root, name))) return name;
  throw new CliError(EXIT.validation, `There is no vault.yaml and no SKILL.md in ${root}`, {
    hint: "Name the product's folder, or create a product with `vaultmart init <name>`.",
  });
}

async function pack(files: readonly SourceFile[], problems: Problem[]): Promise<Uint8Array | undefined> {
  try {
    return await buildArchive(files);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    problems.push(...error.findings.map(asProblem));
    return undefined;
  }
}

/**
 * Checks for missing files and against the API's limits, because the manifest allows some texts that the API
 * does not.
 */
function checkListing(
  manifest: Manifest,
  files: readonly SourceFile[],
  leftOut: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  const described = files.some(({ path }) => path === MANIFEST_FILE) ? MANIFEST_FILE : SKILL_FILE;
  const tell = (field: string, message: string, hint: string, more: Partial<Problem> = {}) =>
    problems.push({
      severity: "error",
      rule: "manifest",
      file: described,
      field,
      message,
      hint,
      ...more,
    });

  const { entry } = manifest;
  if (!files.some(({ path }) => path === entry)) {
    const other = files.find(
      ({ path }) => path.toLowerCase() === entry.toLowerCase().replace(/^\.\//, ""),
    )?.path;
    const isLeftOut = leftOut.some(
      (path) => path === entry || (path.endsWith("/") && entry.startsWith(path)),
    );
    tell(
      "entry",
      isLeftOut ? `${entry} is excluded from the archive` : `${entry} is not in the folder`,
      isLeftOut
        ? "Include it with a line in `.vaultignore`: `!` followed by its path."
        : other === undefined
          ? "Create the file, or name another one."
          : `Did you mean \`${other}\`?`,
      { rule: "entry" },
    );
  }
  if (isReserved(manifest.name)) {
    tell("name", `${manifest.name} is a reserved name`, "Choose another name.");
  }
  const request = createRequest(manifest, files, { key: "products/a/a.zip", fileName: "a.zip", fileSize: 1 });
  for (const { path, message } of cliProductsCreate.POST.request.safeParse(request).error?.issues ?? []) {
    const field = manifestField(String(path[0]));
    const readme = field === "readme" && manifest.readme === undefined ? readmeOf(files) : undefined;
    if (readme) {
      problems.push({
        severity: "error",
        rule: "readme",
        file: readme.path,
        message,
        hint: "Move details into other files.",
      });
    } else tell([field, ...path.slice(1).map(String)].join("."), message, "Fix it.");
  }
  if (!request.readme?.trim()) {
    problems.push({
      severity: "warning",
      rule: "readme",
      message: "There is no README.md, so the product's page will be empty",
      hint: "Add a README.md that describes what buyers get, who it is for, and how to use it.",
    });
  }
  if (manifest.includes && manifest.category !== "bundle") {
    tell(
      "includes",
      "has no effect outside the category bundle",
      "Use `dependencies` or the category `bundle`.",
      {
        severity: "warning",
      },
    );
  }
  return problems;
}
