import type { PublicProduct } from "#contract/cli.js";
import type { Client } from "#contract/client.js";

/** What a command knows of where it runs; everything that it reads or writes outside its arguments is here. */
export interface Context {
  /** The folder that commands work in. */
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True when results are printed as JSON: then nothing else may reach stdout. */
  readonly json: boolean;
  /** True when a person can be asked: both ends are a terminal, and neither `--json` nor CI says otherwise. */
  readonly interactive: boolean;
  readonly screen: Screen;
  readonly site: Site;
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** A column's heading and how its cells stand. */
export interface Column {
  readonly heading: string;
  readonly align?: "left" | "right";
  /** The column that gives way when the terminal is too narrow. */
  readonly shrinks?: boolean;
}

export interface Progress {
  /** How far it is, in the unit of `total`. */
  readonly advance: (to: number) => void;
  readonly label: (text: string) => void;
  /** Ends it; without a text nothing of it stays on the screen. */
  readonly done: (text?: string) => void;
}

/**
 * The terminal. Results go to stdout, everything else to stderr; colour, links and moving
 * parts only where a person watches. Every text is stripped of control characters
 * before it is shown, so that a product's title cannot write to the terminal.
 */
export interface Screen {
  readonly print: (line?: string) => void;
  readonly warn: (line: string) => void;
  /** Columns of the terminal; 80 where there is none. */
  readonly width: number;
  readonly style: Record<"bold" | "dim" | "red" | "green" | "yellow" | "cyan", (text: string) => string>;
  /** A text that leads to an address where the terminal knows links, and the text alone elsewhere. */
  readonly link: (text: string, url: string) => string;
  /** Rows as a table, ready to print. */
  readonly table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => string;
  /** A spinner, or a bar when a total is known; silent where nobody watches. */
  readonly progress: (label: string, total?: number) => Progress;
  /** @throws CliError `validation` that names the flag to pass instead, when nobody can be asked */
  readonly confirm: (
    question: string,
    otherwise: { readonly flag: string; readonly preset?: boolean },
  ) => Promise<boolean>;
  /** Takes the preset when nobody can be asked, and throws as `confirm` does when there is none. */
  readonly ask: (
    question: string,
    otherwise: {
      readonly flag: string;
      readonly preset?: string;
      readonly check?: (answer: string) => string | undefined;
    },
  ) => Promise<string>;
  /** As `ask`. */
  readonly choose: <T extends string>(
    question: string,
    choices: readonly { readonly value: T; readonly label: string; readonly hint?: string }[],
    otherwise: { readonly flag: string; readonly preset?: T },
  ) => Promise<T>;
}

/** Who is logged in. */
export interface Login {
  readonly uid: string;
  readonly email: string;
}

/** One Vaultmart marketplace, reached on first use. */
export interface Site {
  /** Its root, without a slash at the end. */
  readonly url: string;
  /** The API's typed client; the caller's token goes along where a route asks for one. Failures are CliErrors. */
  readonly api: Client;
  /** Who is logged in here, if anybody is; asks nobody. */
  readonly login: () => Promise<Login | undefined>;
  /** @throws CliError `authentication` when nobody is logged in */
  readonly requireLogin: () => Promise<Login>;
  /** @throws CliError `notFound` */
  readonly findProduct: (slug: string) => Promise<PublicProduct>;
  /**
   * Bytes from a signed storage URL: no token goes along, no redirect is followed.
   *
   * @throws CliError `retryable` when the connection breaks, `general` when more than `maxBytes` come
   */
  readonly fetchBytes: (
    url: string,
    options: { readonly maxBytes: number; readonly onProgress?: (bytes: number) => void },
  ) => Promise<Uint8Array>;
  /** PUTs an archive to a signed storage URL, as `application/zip`; no token goes along. */
  readonly putBytes: (url: string, bytes: Uint8Array, onProgress?: (bytes: number) => void) => Promise<void>;
}
