import type { Piece } from "../pieces.js";
import type { Value } from "./value.js";

const MAX_VALUES = 20_000;
/** The texts of which the variables are known in the next one, and how many variables that are. */
const MAX_TEXTS = 4;
const MAX_SHARED = 200;

/** The values that one program or document leaves for others. */
export class SharedValues {
  /** The variables of the terminal in which the commands of a document are entered one after another. */
  private readonly terminals = new Map<string, Map<string, Value>>();

  /** The variables that commands before a piece have set, or none for a script. */
  variablesOf({ path, origin }: Piece): Map<string, Value> {
    if (origin !== "fence" && origin !== "inline") return new Map();
    const known = this.terminals.get(path) ?? this.variablesOfOthers();
    if (this.terminals.size < MAX_VALUES) this.terminals.set(path, known);
    return known;
  }

  /** The variables that commands of other texts have set, because several texts can be steps of one session. */
  private variablesOfOthers(): Map<string, Value> {
    const all = new Map<string, Value>();
    for (const known of [...this.terminals.values()].slice(-MAX_TEXTS))
      for (const [name, value] of known) if (all.size < MAX_SHARED) all.set(name, value);
    return all;
  }

  /** The values that a step of a workflow gives to later steps. */
  readonly exported = new Map<string, Value>();

  /** Records a value for later steps: `NAME=value`. */
  export(line: string, from: number): void {
    const match = /^([A-Za-z_]\w{0,60})=([^\n]{0,4000})/.exec(line);
    if (match && this.exported.size < MAX_VALUES)
      this.exported.set(match[1] as string, { text: match[2] as string, from });
  }

  /** The variables of scripts, which other scripts may have read. */
  readonly shared = new Map<string, Value>();

  share(name: string, value: Value): void {
    if (this.shared.size < MAX_VALUES && !this.shared.has(name)) this.shared.set(name, value);
  }

  /** The output of shell functions, for other shells. */
  readonly printed = new Map<string, Value>();
}
