import { common, createLowlight } from "lowlight";
import { languageOf } from "./language.js";
import type { HighlightedNode } from "./lines.js";

const lowlight = createLowlight(common);

/** Highlights a text by the name of its file. Undefined if its language is unknown. */
export function highlight(text: string, path: string): HighlightedNode | undefined {
  const language = languageOf(path);
  return language && lowlight.registered(language) ? lowlight.highlight(language, text) : undefined;
}
