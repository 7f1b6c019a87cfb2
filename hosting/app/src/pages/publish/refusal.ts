import type { FailureCode } from "#contract/failures.js";
import { ApiError, isRefusal } from "../../api/client.js";
import { FIELDS, type Field } from "./form.js";

/** The field to fix for each error of the marketplace. */
const FIELD_OF = {
  slugTaken: "slug",
  slugTooSimilar: "slug",
  slugReserved: "slug",
  versionExists: "version",
  versionNotNewer: "version",
} as const satisfies Partial<Record<FailureCode, Field>>;

type Code = keyof typeof FIELD_OF;

/** An error of a field: a known code, or the marketplace's message. */
export type Refusal = { readonly field: Field } & ({ readonly code: Code } | { readonly words: string });

const CODES = Object.keys(FIELD_OF) as Code[];

export const refusalBy = (code: Code): Refusal => ({ field: FIELD_OF[code], code });

/** The field that an error concerns; undefined if it does not concern a field. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = CODES.find((one) => isRefusal(error, one));
  if (code) return refusalBy(code);
  for (const issue of error.issues) {
    const [name, ...words] = issue.split(": ");
    const field = FIELDS.find((one) => one === name);
    if (field) return { field, words: words.join(": ") };
  }
  return undefined;
}

/** Whether the upload no longer exists or differs from its declaration. Uploading again solves this. */
export const isUploadLost = (error: unknown): boolean =>
  isRefusal(error, "uploadNotFound", "fileNotFound", "fileSizeDiffers");
