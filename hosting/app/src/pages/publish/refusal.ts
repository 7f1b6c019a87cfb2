import { FAILURES } from "../../../../../functions/src/contract/failures.js";
import { ApiError } from "../../api/client.js";
import { FIELDS, type Field } from "./form.js";

/** Which field mends a refusal of the market. */
const FIELD_OF = {
  slugTaken: "slug",
  slugTooAlike: "slug",
  slugReserved: "slug",
  versionExists: "version",
  versionNotNewer: "version",
} as const satisfies Partial<Record<keyof typeof FAILURES, Field>>;

type Code = keyof typeof FIELD_OF;

/** A refusal that belongs to a field: by its name, or in the market's own words. */
export type Refusal = { readonly field: Field } & ({ readonly code: Code } | { readonly words: string });

const CODES = Object.keys(FIELD_OF) as Code[];

export const refusalBy = (code: Code): Refusal => ({ field: FIELD_OF[code], code });

/** The field of the form that a refusal is about; nothing when it is about none. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = CODES.find((one) => FAILURES[one].error === error.message);
  if (code) return refusalBy(code);
  for (const issue of error.issues) {
    const [name, ...words] = issue.split(": ");
    const field = FIELDS.find((one) => one === name);
    if (field) return { field, words: words.join(": ") };
  }
  return undefined;
}

/** Whether the upload is gone, or no more what was declared: another one helps. */
export const isUploadLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  [FAILURES.uploadNotFound, FAILURES.fileNotFound, FAILURES.fileSizeDiffers].some(
    (failure) => failure.error === error.message,
  );
