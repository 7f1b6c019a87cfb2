import { stripVTControlCharacters } from "node:util";

/** Direction marks, joiners and tags: invisible characters that change how the surrounding text looks. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const CONTROLS_BUT_NEW_LINES = /(?!\n)\p{Cc}/gu;

/**
 * Makes a text safe for a terminal: removes escape sequences, other control characters and
 * invisible characters. Keeps line breaks, and replaces tabs with spaces.
 */
export const plain = (text: string): string =>
  stripVTControlCharacters(text.replaceAll("\r\n", "\n").replaceAll("\t", "  "))
    .replace(CONTROLS_BUT_NEW_LINES, "")
    .replace(INVISIBLE, "");

/** The same on one line, so that a title cannot imitate a line of the client. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, " ")).trim();

/** JSON for people and programs. Characters that could control a terminal are escaped. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
