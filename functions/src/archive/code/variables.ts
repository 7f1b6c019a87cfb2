import type { Language } from "../pieces.js";
import { matchesIn } from "../prefilter.js";
import { unescaped } from "./decode.js";

const NAMES =
  "PROMPT_COMMAND|GIT_(?:SSH_COMMAND|SSH|PAGER|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND)|(?:SSH|SUDO)_ASKPASS|PAGER|(?:MAN|SYSTEMD_|AWS_|GH_|PSQL_|DELTA_|BAT_)PAGER|EDITOR|VISUAL|(?:GH|HG|SVN|KUBE|SUDO|SYSTEMD)_?EDITOR|FCEDIT|LESSOPEN|LESSCLOSE|BROWSER|RSYNC_RSH|CVS_RSH|BORG_RSH|BORG_PASSCOMMAND|RESTIC_PASSWORD_COMMAND|CARGO_BUILD_RUSTC_WRAPPER|RUSTC_WRAPPER|MAKEFLAGS|PERL5DB|PYTHONBREAKPOINT|NODE_OPTIONS|TERMINFO_CMD|FZF_(?:DEFAULT|CTRL_[A-Z]|ALT_[A-Z])_COMMAND|DIRENV_BASH|TEST_RUNNER";

/** Variables of the environment whose values other programs start as commands. */
export const STARTED = new RegExp(`^(?:${NAMES}|PS[0124])$`);

/** Variables of the environment that name a file which a program of a language runs when it starts. */
export const RUN_FIRST: Readonly<Record<string, Language>> = {
  BASH_ENV: "shell",
  ENV: "shell",
  ZDOTDIR: "shell",
  PYTHONSTARTUP: "python",
  R_PROFILE_USER: "unknown",
  LD_PRELOAD: "unknown",
  LD_AUDIT: "unknown",
  DYLD_INSERT_LIBRARIES: "unknown",
};

/** Such a variable with its value between quotation marks: `"GIT_PAGER": "…"`, `os.environ["PAGER"] = "…"`. */
const SET = new RegExp(
  `\\b(?:${NAMES})["']?\\]?[ \\t]{0,4}(?:=>|[=:,])[ \\t]{0,4}(?:"((?:[^"\\\\\\n]|\\\\.){3,2000})"|'((?:[^'\\\\\\n]|\\\\.){3,2000})')`,
  "g",
);
const MAX_SET = 50;

/** The commands that a text of any language gives to variables whose values programs start. */
export function* commandsOfVariables(text: string): Generator<{ command: string; at: number }> {
  let count = 0;
  for (const match of matchesIn(SET, text)) {
    const command = unescaped(match[1] ?? match[2] ?? "");
    if (!/\s/.test(command)) continue;
    if (++count > MAX_SET) return;
    yield { command, at: match.index };
  }
}
