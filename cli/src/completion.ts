import * as z from "zod";
import { argument, type Command, command } from "./command.js";
import { GLOBAL_OPTIONS } from "./help.js";

const SHELLS = ["bash", "zsh", "fish"] as const;

interface Word {
  readonly words: readonly string[];
  readonly summary: string;
  readonly choices?: readonly string[];
}

const long = (flags: string) => flags.match(/--[\w-]+/g) ?? [];

const optionsOf = (definition: Command): Word[] => [
  ...Object.values(definition.parameters)
    .filter(({ kind }) => kind === "option")
    .map(({ flags, summary, choices }) => ({ words: long(flags), summary, ...(choices && { choices }) })),
  ...GLOBAL_OPTIONS.map(({ flags, summary }) => ({ words: long(flags), summary })),
];

const choicesOf = (definition: Command): readonly string[] =>
  Object.values(definition.parameters).find(({ kind, choices }) => kind === "argument" && choices)?.choices ??
  [];

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function bash(table: readonly Command[]): string {
  const cases = table.map((definition) => {
    const words = [...optionsOf(definition).flatMap((option) => option.words), ...choicesOf(definition)];
    const values = optionsOf(definition).flatMap((option) =>
      option.choices ? [`${option.words.join("|")}) words=${quoted(option.choices.join(" "))} ;;`] : [],
    );
    return `    ${definition.name})
      words=${quoted(words.join(" "))}
      case "$previous" in ${values.join(" ")} *) ;; esac ;;`;
  });
  return `_vaultmart() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoted(table.map(({ name }) => name).join(" "))}; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _vaultmart vaultmart
`;
}

function zsh(table: readonly Command[]): string {
  const described = (word: string, summary: string) => quoted(`${word}:${summary.replaceAll(":", "\\:")}`);
  const commands = table.map(({ name, summary }) => `    ${described(name, summary)}`);
  const cases = table.map((definition) => {
    const words = optionsOf(definition).flatMap(({ words, summary }) =>
      words.map((word) => described(word, summary)),
    );
    const values = optionsOf(definition).flatMap((option) =>
      option.choices
        ? [`${option.words.join("|")}) compadd -- ${option.choices.map(quoted).join(" ")}; return ;;`]
        : [],
    );
    return `    ${definition.name})
      case "$words[CURRENT-1]" in ${values.join(" ")} *) ;; esac
      options=(${[...words, ...choicesOf(definition).map(quoted)].join(" ")}) ;;`;
  });
  return `#compdef vaultmart
_vaultmart() {
  local -a commands options
  commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join("\n")}
  esac
  _describe option options || _files
}
if [ "$funcstack[1]" = "_vaultmart" ]; then _vaultmart "$@"; else compdef _vaultmart vaultmart; fi
`;
}

function fish(table: readonly Command[]): string {
  const lines = table.flatMap((definition) => {
    const inside = `complete -c vaultmart -n ${quoted(`__fish_seen_subcommand_from ${definition.name}`)}`;
    const choices = choicesOf(definition);
    return [
      `complete -c vaultmart -n __fish_use_subcommand -f -a ${definition.name} -d ${quoted(definition.summary)}`,
      ...(choices.length > 0 ? [`${inside} -f -a ${quoted(choices.join(" "))}`] : []),
      ...optionsOf(definition).flatMap(({ words, summary, choices: values }) =>
        words.map(
          (word) =>
            `${inside} -l ${word.slice(2)} -d ${quoted(summary)}${values ? ` -x -a ${quoted(values.join(" "))}` : ""}`,
        ),
      ),
    ];
  });
  return `${lines.join("\n")}\n`;
}

const SCRIPTS = { bash, zsh, fish };

/** Prints a shell's completion script. The command is built from the table and is not part of it. */
export const completionFor = (table: readonly Command[]) =>
  command({
    name: "completion",
    group: "account",
    summary: "Print a shell completion script",
    details:
      "For bash, run `vaultmart completion bash >> ~/.bashrc`. For zsh, save the output as _vaultmart in a folder of $fpath. For fish, save it as ~/.config/fish/completions/vaultmart.fish.",
    parameters: {
      shell: {
        ...argument("<shell>", z.enum(SHELLS, "must be bash, zsh or fish"), "The shell"),
        choices: SHELLS,
      },
    },
    examples: [{ command: 'eval "$(vaultmart completion bash)"', summary: "Enable it in this shell" }],
    result: z.object({ script: z.string() }),
    run: async (_context, { shell }) => ({ script: SCRIPTS[shell](table) }),
    print: ({ script }, screen) => screen.print(script.trimEnd()),
  });
