import { readSettings } from "../config/settings.js";
import type { Context } from "../context.js";
import { isSafe } from "../site/url.js";

/**
 * Opens a URL in the user's browser, if the client is interactive and the user has not turned this off.
 * The URL is always printed too, because it is not known whether the browser opened.
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

/** Prints what the user must do elsewhere on stderr: as text, or with `--json` as one line of JSON. */
export function announce({ json, screen }: Context, facts: object, lines: readonly string[]): void {
  if (json) screen.warn(JSON.stringify(facts));
  else for (const line of lines) screen.warn(line);
}
