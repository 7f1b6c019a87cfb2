import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildArchive, type SourceFile } from "#archive/build.js";
import { ArchiveRefused, type Finding } from "#archive/finding.js";
import { cliProductsCreate } from "#contract/cli.js";
import { MANIFEST_FILE, type Manifest } from "#contract/manifest.js";
import { isReserved } from "#domain/people/names.js";
import { createRequest, manifestField, readmeOf } from "#packaging/listing.js";
import { readManifest } from "#packaging/manifest.js";
import { lineOf, type Problem } from "#packaging/problem.js";
import { CliError, EXIT } from "../errors.js";
import { readFolder } from "./folder.js";

/** A valid product folder, and its archive for buyers. */
export interface Project {
  readonly folder: string;
  readonly manifest: Manifest;
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

/**
 * Checks everything about a product's folder except the contents of its files. What the
 * server rejects is an error; what would disappoint a buyer is a warning.
 *
 * @param folder as the user typed it
 * @throws CliError `validation` if the folder or its vault.yaml does not exist
 */
export async function examine(folder: string, cwd: string, signal?: AbortSignal): Promise<Examined> {
  const root = resolve(cwd, folder);
  await requireProduct(root, folder);
  const { files, leftOut, findings } = await readFolder(root, signal);
  const manifestFile = files.find(({ path }) => path === MANIFEST_FILE);
  if (!manifestFile) {
    const problem: Problem = {
      severity: "error",
      rule: "ignored",
      file: MANIFEST_FILE,
      message: "vault.yaml is excluded from the archive",
      hint: "Remove the line that excludes it from `.vaultignore`, and make sure that vault.yaml is a regular file.",
    };
    return { folder: root, problems: [problem] };
  }
  const { manifest, problems: faults } = readManifest(manifestFile.bytes);
  const problems = [...faults, ...findings.map(asProblem)];
  if (manifest) problems.push(...checkListing(manifest, files, leftOut));
  const archive = problems.some(isError) ? undefined : await pack(files, problems);
  const errors = problems.filter(isError);
  const warnings = problems.filter((problem) => !isError(problem));
  if (!manifest || !archive || errors.length > 0) return { folder: root, problems: [...errors, ...warnings] };
  return { folder: root, problems, project: { folder: root, manifest, files, leftOut, archive, warnings } };
}

/**
 * A product's folder, if it can be published.
 *
 * @throws CliError `validation` with one line per error
 */
export async function requireProject(folder: string, cwd: string, signal?: AbortSignal): Promise<Project> {
  const { project, problems } = await examine(folder, cwd, signal);
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

const isError = ({ severity }: Problem): boolean => severity === "error";

const asProblem = ({ rule, file, line, message, hint }: Finding): Problem => ({
  severity: "error",
  rule,
  ...(file !== undefined && { file }),
  ...(line !== undefined && { line }),
  message,
  hint,
});

async function requireProduct(root: string, typed: string): Promise<void> {
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
  if (!(await kindOf(join(root, MANIFEST_FILE)))) {
    throw new CliError(EXIT.validation, `There is no vault.yaml in ${root}`, {
      hint: "Name the product's folder, or create a product with `vaultmart init <name>`.",
    });
  }
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
  const tell = (field: string, message: string, hint: string, more: Partial<Problem> = {}) =>
    problems.push({
      severity: "error",
      rule: "manifest",
      file: MANIFEST_FILE,
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
