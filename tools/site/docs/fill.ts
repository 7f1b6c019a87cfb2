/** What stands for the marks `{{site}}`, `{{slug}}` … of a page; a test fills them with what it made. */
export interface Placeholders {
  /** Without a slash at the end. */
  readonly site: string;
  readonly token: string;
  readonly productId: string;
  readonly slug: string;
  readonly username: string;
}

/** What readers see, who put their own in its place. */
export const EXAMPLES: Omit<Placeholders, "site"> = {
  token: "YOUR_TOKEN",
  productId: "PRODUCT_ID",
  slug: "release-train",
  username: "ana",
};

/** Puts values where marks stand; a mark that is none of ours is left alone. */
export const fillPlaceholders = (text: string, values: Placeholders): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof Placeholders] : mark,
  );

const TABLE = /^<!-- table: ([a-z-]+) -->$/gm;

/**
 * Puts tables where lines `<!-- table: NAME -->` stand.
 *
 * @throws Error that names a table that does not exist
 */
export const fillTables = (text: string, table: (name: string) => string | undefined): string =>
  text.replace(TABLE, (_, name: string) => {
    const made = table(name);
    if (made === undefined) throw new Error(`There is no table ${name}`);
    return made;
  });

/** The names of a text's tables. */
export const tablesOf = (text: string): string[] => [...text.matchAll(TABLE)].map(([, name]) => name ?? "");

/** Takes the words for the tests, `run` and `answer`, from the first lines of code blocks. */
export const plainFences = (text: string): string => text.replace(/^```(\w+) (?:run|answer)$/gm, "```$1");
