import { MAX_README_BYTES } from "#contract/fields.js";
import { toCents } from "../money/money.js";
import type { Product } from "./product.js";

/** The fields of a product whose changes are recorded. */
export type Recorded = Pick<
  Product,
  | "title"
  | "description"
  | "tags"
  | "price"
  | "language"
  | "longDescription"
  | "readme"
  | "thumbnailUrl"
  | "version"
>;

/** The values of changed fields. Other fields are missing. */
export interface EditValues {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly priceCents?: number | undefined;
  readonly language?: string | undefined;
  readonly longDescription?: string | undefined;
  readonly readme?: string | undefined;
  readonly thumbnailUrl?: string | undefined;
}

/** One change of a product's details. */
export interface Edit {
  readonly before: EditValues;
  readonly after: EditValues;
  /** The version that brought the change; undefined for an edit without a new version. */
  readonly version?: string | undefined;
}

/** An edit in the history of its product. */
export interface StoredEdit extends Edit {
  readonly id: string;
  readonly editedAt: Date;
}

/**
 * The difference between two states of a product, as its history records it.
 *
 * @returns undefined if no recorded field differs
 */
export function editBetween(earlier: Recorded, later: Recorded): Edit | undefined {
  const [old, next] = [valuesOf(earlier), valuesOf(later)];
  const changed = (Object.keys(next) as (keyof EditValues)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  );
  if (changed.length === 0) return undefined;
  const only = (values: EditValues): EditValues =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return {
    before: only(old),
    after: only(next),
    ...(earlier.version !== later.version && { version: later.version }),
  };
}

const valuesOf = ({ version: _, price, ...values }: Recorded): EditValues => ({
  title: bounded(values.title),
  description: bounded(values.description),
  tags: values.tags,
  priceCents: toCents(price),
  language: values.language,
  longDescription: bounded(values.longDescription),
  readme: bounded(values.readme),
  thumbnailUrl: values.thumbnailUrl,
});

/** No character of UTF-16 has more than three bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/**
 * A text that fits in a document together with the others. Only a product that an older system stored can have a text
 * that is longer than its field allows; its start is recorded.
 */
const bounded = (text: string): string =>
  text.length <= MAX_README_BYTES / BYTES_PER_UNIT || Buffer.byteLength(text) <= MAX_README_BYTES
    ? text
    : text.slice(0, MAX_README_BYTES / BYTES_PER_UNIT);

/**
 * Whether a picture of the history can be used again. The names of pictures are used again, so a picture that was
 * written after the edit is another one.
 *
 * @param written when the picture under each key was last written
 */
export function isPictureStored(
  thumbnailUrl: string,
  editedAt: Date,
  written: ReadonlyMap<string, Date>,
): boolean {
  if (!isUploaded(thumbnailUrl)) return true;
  const at = written.get(thumbnailUrl);
  return at !== undefined && at <= editedAt;
}

/** Whether a value is the key of a picture in Storage, and not a URL or empty. */
export const isUploaded = (thumbnailUrl: string): boolean => thumbnailUrl.startsWith("products/");
