import type { Ability } from "./ansi.js";

export const COLOUR_SETTINGS = ["auto", "always", "never"] as const;
export type ColourSetting = (typeof COLOUR_SETTINGS)[number];

type Env = Readonly<Record<string, string | undefined>>;

const FALSE = new Set(["", "0", "false"]);

/**
 * The capabilities of a stream. NO_COLOR (https://no-color.org), FORCE_COLOR and CLICOLOR_FORCE override the setting,
 * in this order. By default, color is on if the stream is a terminal, unless CLICOLOR is 0. Links are used on terminals
 * that are known to support them (OSC 8).
 */
export function abilityOf(env: Env, isTerminal: boolean, setting: ColourSetting = "auto"): Ability {
  const colour = hasColour(env, isTerminal, setting);
  const forced = env.FORCE_HYPERLINK;
  if (forced !== undefined) return { colour, links: !FALSE.has(forced) };
  return { colour, links: colour && isTerminal && !env.CI && knowsLinks(env) };
}

function hasColour(env: Env, isTerminal: boolean, setting: ColourSetting): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !FALSE.has(env.FORCE_COLOR);
  if (!FALSE.has(env.CLICOLOR_FORCE ?? "")) return true;
  if (setting !== "auto") return setting === "always";
  return isTerminal && env.TERM !== "dumb" && env.CLICOLOR !== "0";
}

function knowsLinks(env: Env): boolean {
  return (
    /^(iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby|rio|zed)$/.test(env.TERM_PROGRAM ?? "") ||
    /^(xterm-kitty|xterm-ghostty|alacritty|foot)/.test(env.TERM ?? "") ||
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    Boolean(env.WT_SESSION || env.KONSOLE_VERSION || env.KITTY_WINDOW_ID)
  );
}
