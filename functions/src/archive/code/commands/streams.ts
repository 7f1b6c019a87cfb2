import { FROM, NOTHING, textOf, textValue } from "../value.js";
import { runCommand } from "./index.js";
import type { Command } from "./invocation.js";

/** Whether a search of a home folder finds files with keys by their names, in whatever folder they are. */
function isKeyBelowHome(root: string, name: string): boolean {
  return (
    /^(?:~|\$HOME|\u00a4HOME\u00a4|\/root|\/home|\/Users)\/?$/.test(root) && /^id_[\w*?]{0,20}$/.test(name)
  );
}

/** `find … -exec sh -c '…' ;`: the command runs with the searched paths as arguments. */
export const searched: Command = ({ texts, words }, machine, place) => {
  const root = texts.find((text) => !text.startsWith("-")) ?? ".";
  const name = texts[texts.findIndex((text) => /^-i?name$/.test(text)) + 1] ?? "*";
  const meant = isKeyBelowHome(root, name) ? `${root}/.ssh/${name}` : `${root}/${name}`;
  for (const [at, text] of texts.entries()) {
    if (!/^-(?:exec|execdir|ok)$/.test(text)) continue;
    const end = texts.findIndex((word, index) => index > at && /^(?:;|\\;|\+)$/.test(word));
    const argv = words.slice(at + 1, end < 0 ? undefined : end).map((word) => {
      const written = textOf(word);
      return written.includes("{}") ? textValue(written.replaceAll("{}", meant), word.from) : word;
    });
    runCommand(argv, NOTHING, machine, place);
  }
  return NOTHING;
};

export const sed: Command = ({ texts, input }, machine, place) => {
  for (const text of texts) {
    const command = /^(?:[\d$,]{0,20})e\s{1,4}(.{2,4000})$/s.exec(text)?.[1];
    if (command !== undefined) machine.later(command, "shell", place);
    // `e` alone runs the line itself, and so does `s/a/b/e` with a part of it.
    if (
      /^(?:[\d$,]{0,20}|\/[^/\n]{1,200}\/)\s{0,4}\{?\s{0,4}(?:[^\n]{1,400};\s{0,4})?e\s{0,4};?\s{0,4}\}?$/.test(
        text,
      )
    )
      machine.report("unknown-code", place, "The lines of a text are run");
    // `s/a/command/e`: the changed line is run.
    const changed =
      /^(?:[\d$,]{0,20})s([^\w\s\\])((?:[^\\]|\\.){0,400}?)\1((?:[^\\]|\\.){0,4000}?)\1[gimpI\d]{0,6}e[gimpI\d]{0,6}$/s.exec(
        text,
      );
    if (!changed) continue;
    machine.later((changed[3] as string).replace(/\\(.)/gs, "$1"), "shell", place);
    if (input.from & FROM.network) machine.evaluate({ from: input.from }, "shell", place);
  }
  return NOTHING;
};
