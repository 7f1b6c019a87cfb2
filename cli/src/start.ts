import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { compileFunction } from "node:vm";
import packageJson from "../package.json";
import { settingsFile } from "./config/folder.js";
import { type Listed, topHelp } from "./help.js";
import { abilityOf, COLOUR_SETTINGS, type ColourSetting } from "./screen/ability.js";
import { render, styles } from "./screen/ink.js";
import { columnsOf } from "./screen/screen.js";

/**
 * Where the built client begins. The list of commands and the version are answered here, at once; for
 * everything else the client itself is compiled, of whose megabyte the list needs nothing.
 */

/** The table of commands as the list shows it; `tools/build/cli.ts` writes it here. */
declare const COMMAND_LIST: readonly Listed[];
/** The client, `main.ts` with all that it imports, as text: V8 reads a text many times faster than code. */
declare const CLIENT_SOURCE: string;

/** Command lines of one word, or none, that are answered here; the client answers them in the same words. */
const ANSWERS: Readonly<Record<string, "help" | "version">> = {
  "": "help",
  "-h": "help",
  "--help": "help",
  help: "help",
  "-V": "version",
  "--version": "version",
};

/** The colour that the user has set. A damaged file is for the client to tell. */
function colourSetting(): ColourSetting {
  try {
    const { color } = JSON.parse(readFileSync(settingsFile({ env: process.env, home: homedir() }), "utf8"));
    return COLOUR_SETTINGS.find((setting) => setting === color) ?? "auto";
  } catch {
    return "auto";
  }
}

function answer(kind: "help" | "version"): void {
  const { stdout, env } = process;
  const text =
    kind === "version"
      ? packageJson.version
      : topHelp(COMMAND_LIST, { style: styles, width: columnsOf(stdout, env) });
  stdout.write(`${render(text, abilityOf(env, stdout.isTTY === true, colourSetting()))}\n`);
}

function runClient(): void {
  const names = ["require", "module", "exports", "__filename", "__dirname"];
  const client = compileFunction(CLIENT_SOURCE, names, { filename: __filename });
  client(require, module, exports, __filename, __dirname);
}

// Who reads our output may have read enough, as `head` does.
process.stdout.on("error", (failure: NodeJS.ErrnoException) => {
  process.exit(failure.code === "EPIPE" ? 0 : 1);
});

const [word = "", ...more] = process.argv.slice(2);
const kind = more.length === 0 && process.argv[2] !== "" ? ANSWERS[word] : undefined;
if (kind) answer(kind);
else runClient();
