/** The readme that the server has rendered. */
let kept: { readonly text: string; readonly html: string } | undefined;

/** Stores the HTML of a readme that the server has rendered. */
export function keepReadme(text: string | undefined, html: string | undefined): void {
  kept = text !== undefined && html !== undefined ? { text, html } : undefined;
}

/**
 * The HTML of a readme that the server has rendered, so that the app does not have to load a renderer. Undefined for
 * any other readme.
 */
export const drawnReadme = (text: string): string | undefined =>
  kept?.text === text ? kept.html : undefined;
