/** The readme that the server has rendered. */
let kept: { readonly text: string; readonly html: string } | undefined;

/** Keeps the HTML of a readme that the server has rendered. */
export function keepReadme(text: string | undefined, html: string | undefined): void {
  kept = text !== undefined && html !== undefined ? { text, html } : undefined;
}

/**
 * The HTML of a readme that the server has rendered, so that no renderer needs to be loaded.
 * Undefined for any other.
 */
export const drawnReadme = (text: string): string | undefined =>
  kept?.text === text ? kept.html : undefined;
