import type { Readable, Writable } from "node:stream";
import type { Screen } from "../context.js";
import { linked, render, styles } from "./ansi.js";
import { abilityOf, type ColourSetting } from "./capabilities.js";
import { type MovingLine, moving, silent } from "./progress.js";
import { prompts } from "./prompts.js";
import { table } from "./table.js";

export type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export interface ScreenOptions {
  readonly stdin: Readable;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly colour: ColourSetting;
  /** True if the client can prompt. */
  readonly interactive: boolean;
  /** True if stderr is only for errors: no spinner and no progress bar. */
  readonly quiet: boolean;
  readonly signal: AbortSignal;
}

const CLEAR_LINE = "\r\u001b[2K";
const WIDTH = 80;

/**
 * The width of a terminal in columns, from the terminal or COLUMNS. At least 40, because tables need that.
 */
export const columnsOf = (
  { columns }: Pick<Terminal, "columns">,
  { COLUMNS }: ScreenOptions["env"],
): number => Math.max(40, columns || Number(COLUMNS) || WIDTH);

/** Creates the screen for these streams. */
export function createScreen(options: ScreenOptions): Screen {
  const { stdout, stderr, env, colour, signal } = options;
  const onStdout = abilityOf(env, stdout.isTTY === true, colour);
  const onStderr = abilityOf(env, stderr.isTTY === true, colour);
  const isWatched = stderr.isTTY === true && env.TERM !== "dumb" && !env.CI && !options.quiet;
  let redraw: (() => void) | undefined;

  const clear = () => {
    if (redraw) stderr.write(CLEAR_LINE);
  };
  const write = (stream: Terminal, text: string) => {
    clear();
    stream.write(text);
    redraw?.();
  };
  const print = (line = "") => write(stdout, `${render(line, onStdout)}\n`);
  const warn = (line: string) => write(stderr, `${render(line, onStderr)}\n`);
  const line: MovingLine = {
    draw: (text) =>
      stderr.write(CLEAR_LINE + render(styles.cyan(text.slice(0, 1)) + text.slice(1), onStderr)),
    clear,
    attach: (draw) => {
      redraw = draw;
    },
    width: () => stderr.columns || WIDTH,
    finish: warn,
  };
  const width = columnsOf(stdout, env);
  return {
    print,
    warn,
    width,
    style: styles,
    link: linked,
    table: (columns, rows) =>
      table(columns, rows, stdout.isTTY || env.COLUMNS ? width : Number.POSITIVE_INFINITY),
    // Only one progress display can be active at a time.
    progress: (label, total) => (isWatched && !redraw ? moving(line, label, total) : silent),
    ...prompts({ interactive: options.interactive, input: options.stdin, output: stderr, signal }),
  };
}
