import * as z from "zod";
import { argument, type Command, command } from "./command.js";
import { GLOBAL_OPTIONS } from "./help.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

interface Word {
  /** The long flags. */
  readonly words: readonly string[];
  readonly short: readonly string[];
  readonly summary: string;
  readonly choices?: readonly string[];
}

const long = (flags: string) => flags.match(/--[\w-]+/g) ?? [];
const short = (flags: string) => flags.match(/(?:^|\s)-\w\b/g)?.map((flag) => flag.trim()) ?? [];

/** The installed products, which the script asks for when it completes a word. */
const INSTALLED = "vaultmart list --names 2>/dev/null";
/** Commands whose arguments are installed products. */
const ABOUT_INSTALLED = new Set(["update", "uninstall", "verify", "pin", "unpin", "why"]);

const optionsOf = (definition: Command): Word[] => [
  ...Object.values(definition.parameters)
    .filter(({ kind }) => kind === "option")
    .map(({ flags, summary, choices }) => ({
      words: long(flags),
      short: short(flags),
      summary,
      ...(choices && { choices }),
    })),
  ...GLOBAL_OPTIONS.map(({ flags, summary }) => ({ words: long(flags), short: short(flags), summary })),
];

const choicesOf = (definition: Command): readonly string[] =>
  Object.values(definition.parameters).find(({ kind, choices }) => kind === "argument" && choices)?.choices ??
  [];

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function bash(table: readonly Command[]): string {
  const cases = table.map((definition) => {
    const words = [...optionsOf(definition).flatMap((option) => option.words), ...choicesOf(definition)];
    const values = optionsOf(definition).flatMap((option) =>
      option.choices
        ? [`${[...option.short, ...option.words].join("|")}) words=${quoted(option.choices.join(" "))} ;;`]
        : [],
    );
    const installed = ABOUT_INSTALLED.has(definition.name) ? `\n      words="$words $(${INSTALLED})"` : "";
    return `    ${definition.name})
      words=${quoted(words.join(" "))}${installed}
      case "$previous" in ${values.join(" ")} *) ;; esac ;;`;
  });
  const names = quoted(table.map(({ name }) => name).join(" "));
  return `_vaultmart() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" at=1
  while [ "\${COMP_WORDS[at]}" = --url ] && [ "$COMP_CWORD" -gt $((at + 1)) ]; do at=$((at + 2)); done
  case "\${COMP_WORDS[at]}" in
    help) words=${names} ;;
${cases.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq "$at" ]; then words=${names}; fi
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
        ? [
            `${[...option.short, ...option.words].join("|")}) compadd -- ${option.choices.map(quoted).join(" ")}; return ;;`,
          ]
        : [],
    );
    const installed = ABOUT_INSTALLED.has(definition.name)
      ? `\n      compadd -- \${(f)"$(${INSTALLED})"}`
      : "";
    return `    ${definition.name})
      case "$words[CURRENT-1]" in ${values.join(" ")} *) ;; esac${installed}
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
    help) _describe command commands; return ;;
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
      `complete -c vaultmart -n '__fish_seen_subcommand_from help' -f -a ${definition.name}`,
      ...(choices.length > 0 ? [`${inside} -f -a ${quoted(choices.join(" "))}`] : []),
      ...(ABOUT_INSTALLED.has(definition.name) ? [`${inside} -f -a ${quoted(`(${INSTALLED})`)}`] : []),
      ...optionsOf(definition).flatMap(({ words, short: letters, summary, choices: values }) =>
        words.map(
          (word) =>
            `${inside} -l ${word.slice(2)}${letters.map((letter) => ` -s ${letter.slice(1)}`).join("")} -d ${quoted(summary)}${values ? ` -x -a ${quoted(values.join(" "))}` : ""}`,
        ),
      ),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function powershell(table: readonly Command[]): string {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const list = (words: readonly string[]) => `@(${words.map(literal).join(", ")})`;
  const cases = table.map((definition) => {
    const options = optionsOf(definition);
    const words = [...options.flatMap((option) => option.words), ...choicesOf(definition)];
    const values = options.flatMap(({ short: letters, words: names, choices }) =>
      // Options of one letter differ in case.
      choices
        ? [...letters, ...names].map((flag) => `        ${literal(flag)} { return ${list(choices)} }`)
        : [],
    );
    const installed = ABOUT_INSTALLED.has(definition.name) ? " + @(vaultmart list --names 2>$null)" : "";
    const byFlag =
      values.length > 0 ? `\n      switch -CaseSensitive ($previous) {\n${values.join("\n")}\n      }` : "";
    return `    ${literal(definition.name)} {${byFlag}\n      ${list(words)}${installed}\n    }`;
  });
  return `Register-ArgumentCompleter -Native -CommandName vaultmart -ScriptBlock {
  param($word, $line, $position)
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $previous = $before[-1]
  $at = 1
  while ($before.Count -gt ($at + 1) -and $before[$at] -eq '--url') { $at += 2 }
  $commands = ${list(table.map(({ name }) => name))}
  $words = if ($before.Count -le $at) { $commands } else { & {
    switch ($before[$at]) {
    'help' { $commands }
${cases.join("\n")}
    }
  } }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

const SCRIPTS = { bash, zsh, fish, powershell };

/** The command that prints a shell's completion script, which is generated from the table of commands. */
export const completionFor = (table: () => readonly Command[]): Command =>
  command({
    name: "completion",
    group: "account",
    summary: "Print a shell completion script",
    details:
      "For bash, run `vaultmart completion bash >> ~/.bashrc`. For zsh, save the output as _vaultmart in a folder of $fpath. For fish, save it as ~/.config/fish/completions/vaultmart.fish. " +
      "For PowerShell, run `vaultmart completion powershell >> $PROFILE`.",
    parameters: {
      shell: {
        ...argument("<shell>", z.enum(SHELLS, "must be bash, zsh, fish or powershell"), "The shell"),
        choices: SHELLS,
      },
    },
    examples: [{ command: 'eval "$(vaultmart completion bash)"', summary: "Enable it in this shell" }],
    result: z.object({ script: z.string() }),
    run: async (_context, { shell }) => ({ script: SCRIPTS[shell](table()) }),
    print: ({ script }, screen) => screen.print(script.trimEnd()),
  }) as Command;
