import { SCHEMA_VERSION } from "#contract/schema.js";
import { compareVersions } from "./products/version.js";

/** The version of a marketplace that has not recorded one. */
export const FIRST_SCHEMA = "1.0.0";

/** The schema version that a marketplace has recorded. */
export interface Schema {
  readonly version: string;
  /** The migrations that are complete. */
  readonly applied: readonly { readonly number: number }[];
}

/** The position of a migration: data older than `version` needs it. */
export interface Numbered {
  readonly number: number;
  readonly version: string;
}

/**
 * The migrations that a marketplace still needs, sorted by number.
 *
 * @returns an error message if the data is newer than this code supports
 */
export function planMigrations<T extends Numbered>(schema: Schema, all: readonly T[]): readonly T[] | string {
  if (compareVersions(schema.version, SCHEMA_VERSION) > 0) {
    return `The data of this marketplace has schema version ${schema.version}, but this version of Vaultmart knows only ${SCHEMA_VERSION}. Use the version of Vaultmart that wrote the data, or a newer one.`;
  }
  const done = new Set(schema.applied.map(({ number }) => number));
  return all
    .filter(({ number, version }) => compareVersions(version, schema.version) > 0 && !done.has(number))
    .sort((one, other) => one.number - other.number);
}
