import { stripVTControlCharacters } from "node:util";

/** Directions, joiners of nothing and tags: they change how the text around them looks, and are not seen themselves. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const CONTROLS_BUT_NEW_LINES = /(?!\n)\p{Cc}/gu;

/**
 * A text that cannot write to a terminal: escape sequences go whole, then every other
 * control and what is invisible. Line breaks stay, tabs become spaces.
 */
export const plain = (text: string): string =>
  stripVTControlCharacters(text.replaceAll("\r\n", "\n").replaceAll("\t", "  "))
    .replace(CONTROLS_BUT_NEW_LINES, "")
    .replace(INVISIBLE, "");

/** The same on one line, so that a title cannot pretend to be a line of ours. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, " ")).trim();

/** JSON for a person or a program: what a terminal could take for a command is written as an escape. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
