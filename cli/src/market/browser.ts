import { readSettings } from "../config/settings.js";
import type { Context } from "../context.js";
import { isSafe } from "../site/url.js";

/**
 * Opens a URL in the user's browser, if the client is interactive and the user has not turned this off.
 * The URL is also printed, because the client cannot know whether the browser opened.
 */
export async function openBrowser(context: Context, address: string): Promise<boolean> {
  const isWanted = context.interactive && context.env.BROWSER !== "none";
  if (!isWanted || !URL.canParse(address) || !isSafe(new URL(address))) return false;
  if ((await readSettings(context)).browser === "print") return false;
  const { default: open } = await import("open");
  try {
    const child = await open(new URL(address).href);
    child.once("error", () => {});
    return true;
  } catch {
    return false;
  }
}

/** Prints on stderr what the user must do in the browser: as text, or as one line of JSON with `--json`. */
export function announce({ json, screen }: Context, facts: object, lines: readonly string[]): void {
  if (json) screen.warn(JSON.stringify(facts));
  else for (const line of lines) screen.warn(line);
}
