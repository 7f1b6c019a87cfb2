/** The name and author of a new product. Every text is one line. */
export interface About {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly license: string;
  readonly year: number;
}

/** The files of a new product in one category, apart from the manifest, the readme, and the license. */
export interface Skeleton {
  /** The file to read first; one of `files`. */
  readonly entry: string;
  /** The text of each file, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Paths of executable files. */
  readonly executable?: readonly string[];
  /** How a buyer gets started, for the readme. */
  readonly use: string;
  /** Metadata for agents, as lines of vault.yaml. */
  readonly agentSpec: string;
}

export type MakeSkeleton = (about: About) => Skeleton;

/** A text as a double-quoted YAML string, which has the same syntax as in JSON. */
export const quoted = (text: string): string => JSON.stringify(text);

/** The front matter of a skill or an agent. The additional lines are YAML. */
export const frontMatter = ({ name, description }: About, ...more: readonly string[]): string =>
  ["---", `name: ${name}`, `description: ${quoted(description)}`, ...more, "---", ""].join("\n");

/** Escapes a text for HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
