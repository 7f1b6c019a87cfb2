/**
 * The values of the placeholders on a page, such as `{{site}}` and `{{slug}}`. Tests use the items that they created.
 */
export interface Placeholders {
  /** Without a trailing slash. */
  readonly site: string;
  readonly token: string;
  readonly productId: string;
  readonly slug: string;
  readonly username: string;
}

/** The values that readers see and replace with their own values. */
export const EXAMPLES: Omit<Placeholders, "site"> = {
  token: "YOUR_TOKEN",
  productId: "PRODUCT_ID",
  slug: "release-train",
  username: "ana",
};

/** Replaces placeholders with values. Unknown placeholders stay unchanged. */
export const fillPlaceholders = (text: string, values: Placeholders): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Placeholders] : mark,
  );

const TABLE = /^<!-- table: ([a-z-]+) -->$/gm;

/**
 * Replaces lines `<!-- table: NAME -->` with tables.
 *
 * @throws Error that names a table that does not exist
 */
export const fillTables = (text: string, table: (name: string) => string | undefined): string =>
  text.replace(TABLE, (_, name: string) => {
    const made = table(name);
    if (made === undefined) throw new Error(`There is no table ${name}`);
    return made;
  });

/** The names of the tables in a text. */
export const tablesOf = (text: string): string[] => [...text.matchAll(TABLE)].map(([, name]) => name ?? "");

/** Removes the test markers `run` and `answer` from the opening lines of code blocks. */
export const plainFences = (text: string): string => text.replace(/^```(\w+) (?:run|answer)$/gm, "```$1");
