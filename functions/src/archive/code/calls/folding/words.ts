import { textValue, type Value } from "../../value.js";

/** A pattern of letters and sets of letters without groups, which no text can make slow. */
export function formOf(pattern: string): RegExp | undefined {
  const match = /^([/#~])([\s\S]{1,60})\1([a-z]{0,6})$/.exec(pattern);
  const source = match?.[2] ?? "";
  if (
    !/^(?:\\?[^\\()[\]{}*+?|^$]|\\[dwsDWS.*+?|$^]|\[\^?(?:[^\]\\]|\\.){1,40}\]|\.){1,12}[+*]?$/.test(source)
  )
    return undefined;
  try {
    return new RegExp(source, "g");
  } catch {
    return undefined;
  }
}

/** The words of a command, without their quotes. */
export function shellWords({ text = "", from }: Value): Value[] {
  const words = text.match(/(?:"(?:[^"\\]|\\.){0,4000}"|'[^']{0,4000}'|[^\s"']){1,4000}/g) ?? [];
  return words.slice(0, 400).map((word) =>
    textValue(
      word.replace(/"((?:[^"\\]|\\.){0,4000})"|'([^']{0,4000})'/g, (_, one, other) => one ?? other),
      from,
    ),
  );
}
