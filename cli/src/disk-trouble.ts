import { CliError, EXIT } from "./errors.js";

const TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EROFS: "The disk is read-only",
  EACCES: "No permission to write to a folder",
  EPERM: "No permission to write to a folder",
  EIO: "The disk reported an error",
  EMFILE: "Too many files are open",
  ENFILE: "Too many files are open",
};

/** Converts a file system error to a CliError `general`. Undefined for any other error. */
export function diskTrouble(error: unknown): CliError | undefined {
  const { code, message, path } = (error ?? {}) as NodeJS.ErrnoException;
  const what = TROUBLES[code ?? ""];
  if (what === undefined || message === undefined) return undefined;
  return new CliError(EXIT.general, what, {
    issues: [message],
    ...(path !== undefined && { hint: `Make ${path} writable, or choose another folder.` }),
    cause: error,
  });
}
