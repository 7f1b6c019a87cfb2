import { readSettings } from "../config/settings.js";
import type { Context } from "../context.js";
import { isSafe } from "../site/url.js";

/**
 * Opens an address in the user's browser, where somebody watches and has not said no. Whether it worked is
 * not told: the address is always printed too.
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

/** Says what a person must do elsewhere: to a program as a line of JSON, and never on stdout. */
export function announce({ json, screen }: Context, facts: object, lines: readonly string[]): void {
  if (json) screen.warn(JSON.stringify(facts));
  else for (const line of lines) screen.warn(line);
}
