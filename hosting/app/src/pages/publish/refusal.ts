import type { FailureCode } from "#contract/failures.js";
import { ApiError, isRefusal } from "../../api/client.js";
import { FIELDS, type Field } from "./form.js";

/** Which field mends a refusal of the market. */
const FIELD_OF = {
  slugTaken: "slug",
  slugTooSimilar: "slug",
  slugReserved: "slug",
  versionExists: "version",
  versionNotNewer: "version",
} as const satisfies Partial<Record<FailureCode, Field>>;

type Code = keyof typeof FIELD_OF;

/** A refusal that belongs to a field: by its name, or in the market's own words. */
export type Refusal = { readonly field: Field } & ({ readonly code: Code } | { readonly words: string });

const CODES = Object.keys(FIELD_OF) as Code[];

export const refusalBy = (code: Code): Refusal => ({ field: FIELD_OF[code], code });

/** The field of the form that a refusal is about; nothing when it is about none. */
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

/** Whether the upload is gone, or no more what was declared: another one helps. */
export const isUploadLost = (error: unknown): boolean =>
  isRefusal(error, "uploadNotFound", "fileNotFound", "fileSizeDiffers");
