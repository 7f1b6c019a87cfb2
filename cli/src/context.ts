import type { PublicProduct, UNAVAILABLE } from "#contract/cli.js";
import type { Client } from "#contract/client.js";

/** A command's environment. Apart from its arguments, a command reads and writes only through this object. */
export interface Context {
  /** The working folder. */
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True when results are printed as JSON. Nothing else may then reach stdout. */
  readonly json: boolean;
  /** True when the client can prompt: stdin and stderr are a terminal, without `--json` and not in CI. */
  readonly interactive: boolean;
  /** Input from the user or another program. */
  readonly stdin: AsyncIterable<unknown>;
  readonly screen: Screen;
  readonly site: Site;
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** A column's heading and alignment. */
export interface Column {
  readonly heading: string;
  readonly align?: "left" | "right";
  /** Whether the column shrinks when the terminal is too narrow. */
  readonly shrinks?: boolean;
}

export interface Progress {
  /** The progress so far, in the unit of `total`. */
  readonly advance: (to: number) => void;
  readonly label: (text: string) => void;
  /** Stops the progress display. Without a text, it is removed from the screen. */
  readonly done: (text?: string) => void;
}

/**
 * The terminal. Results go to stdout, everything else to stderr. Color, links and animation are used only on a
 * terminal. Control characters are removed from every text before it is shown, so that a product's title cannot control
 * the terminal.
 */
export interface Screen {
  readonly print: (line?: string) => void;
  readonly warn: (line: string) => void;
  /** The terminal's columns; 80 without a terminal. */
  readonly width: number;
  readonly style: Record<"bold" | "dim" | "red" | "green" | "yellow" | "cyan", (text: string) => string>;
  /** A link if the terminal supports links, otherwise the text alone. */
  readonly link: (text: string, url: string) => string;
  /** Formats rows as a table. */
  readonly table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => string;
  /** A spinner, or a progress bar if a total is known; silent without a terminal. */
  readonly progress: (label: string, total?: number) => Progress;
  /** @throws CliError `validation` that names the flag to pass instead, if the client cannot prompt */
  readonly confirm: (
    question: string,
    otherwise: { readonly flag: string; readonly preset?: boolean },
  ) => Promise<boolean>;
  /** If the client cannot prompt, returns the preset; without a preset, throws as `confirm` does. */
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

/** The logged-in user. */
export interface Login {
  readonly uid: string;
  readonly email: string;
}

/** A Vaultmart marketplace. The client connects on first use. */
export interface Site {
  /** Its root URL, without a trailing slash. */
  readonly url: string;
  /** The same, or undefined if none was chosen; `url` then fails. */
  readonly chosen?: string | undefined;
  /**
   * The API's typed client. It sends the caller's token to routes that require one. Failures are CliErrors.
   */
  readonly api: Client;
  /** The user logged in on this machine, if any; does not prompt. */
  readonly login: () => Promise<Login | undefined>;
  /** @throws CliError `authentication` if no user is logged in */
  readonly requireLogin: () => Promise<Login>;
  /** @throws CliError `notFound` */
  readonly findProduct: (slug: string) => Promise<PublicProduct>;
  /**
   * The published products with these slugs, at most 100, in one request and without their readmes.
   */
  readonly findProducts: (slugs: readonly string[]) => Promise<readonly PublicProduct[]>;
  /** Of the products that `findProducts` did not find, those that an admin removed or that may be malicious. */
  readonly unavailable: ReadonlyMap<string, (typeof UNAVAILABLE)[number]>;
  /**
   * Downloads bytes from a signed storage URL. Sends no token and follows no redirect.
   *
   * @throws CliError `retryable` if the connection breaks, `general` if more than `maxBytes` arrive
   */
  readonly fetchBytes: (
    url: string,
    options: { readonly maxBytes: number; readonly onProgress?: (bytes: number) => void },
  ) => Promise<Uint8Array>;
  /** PUTs an archive to a signed storage URL, as `application/zip`. Sends no token. */
  readonly putBytes: (url: string, bytes: Uint8Array, onProgress?: (bytes: number) => void) => Promise<void>;
}
