import type { Ability } from "./ink.js";

export const COLOUR_SETTINGS = ["auto", "always", "never"] as const;
export type ColourSetting = (typeof COLOUR_SETTINGS)[number];

type Env = Readonly<Record<string, string | undefined>>;

const FALSE = new Set(["", "0", "false"]);

/**
 * What a stream can show: colour for a person at a terminal, unless NO_COLOR (https://no-color.org)
 * says no or FORCE_COLOR yes, then the setting; links where the terminal is known to have them (OSC 8).
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
  if (setting !== "auto") return setting === "always";
  return isTerminal && env.TERM !== "dumb";
}

function knowsLinks(env: Env): boolean {
  return (
    /^(iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby|rio|zed)$/.test(env.TERM_PROGRAM ?? "") ||
    /^(xterm-kitty|xterm-ghostty|alacritty|foot)/.test(env.TERM ?? "") ||
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    Boolean(env.WT_SESSION || env.KONSOLE_VERSION || env.KITTY_WINDOW_ID)
  );
}
