import { stripVTControlCharacters } from "node:util";
import { replaceHidden, withoutHidden } from "#contract/clean-text.js";

const CONTROLS_BUT_NEW_LINES = /(?!\n)\p{Cc}/gu;

/**
 * Makes a text safe for a terminal: removes escape sequences, other control characters and
 * invisible characters. Keeps line breaks, and replaces tabs with spaces.
 */
export const plain = (text: string): string =>
  withoutHidden(
    stripVTControlCharacters(text.replaceAll("\r\n", "\n").replaceAll("\t", "  ")).replace(
      CONTROLS_BUT_NEW_LINES,
      "",
    ),
  );

/** The same on one line, so that a title cannot imitate a line of the client's output. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, " ")).trim();

/** JSON for people and programs. Characters that could control a terminal are escaped. */
export const jsonText = (value: unknown): string =>
  replaceHidden(JSON.stringify(value, null, 2), (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
