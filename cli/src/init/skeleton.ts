/** What a new product is called and who makes it; every text is one line. */
export interface About {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly license: string;
  readonly year: number;
}

/** The files of a new product of one category, beside its manifest, readme and licence. */
export interface Skeleton {
  /** The file to read first; one of `files`. */
  readonly entry: string;
  /** Text by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Paths that can be run. */
  readonly executable?: readonly string[];
  /** How a buyer starts, for the readme. */
  readonly use: string;
  /** What an agent should know, as lines of vault.yaml. */
  readonly agentSpec: string;
}

export type MakeSkeleton = (about: About) => Skeleton;

/** A text as YAML in double quotes, which read like JSON's. */
export const quoted = (text: string): string => JSON.stringify(text);

/** The head that agents read of a skill or an agent; further lines are YAML. */
export const frontMatter = ({ name, description }: About, ...more: readonly string[]): string =>
  ["---", `name: ${name}`, `description: ${quoted(description)}`, ...more, "---", ""].join("\n");

/** Text in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
