import { FROM, textValue, UNKNOWN, type Value } from "../value.js";

const MAX_VARIABLES = 2_000;
const MAX_FILLED = 8_000;

/** What variables of Windows are on most machines, because a part of one can be letters of a hidden word. */
const SYSTEM: Readonly<Record<string, string>> = {
  comspec: "C:\\Windows\\system32\\cmd.exe",
  windir: "C:\\Windows",
  systemroot: "C:\\Windows",
  systemdrive: "C:",
  os: "Windows_NT",
  public: "C:\\Users\\Public",
  programdata: "C:\\ProgramData",
  allusersprofile: "C:\\ProgramData",
  programfiles: "C:\\Program Files",
  commonprogramfiles: "C:\\Program Files\\Common Files",
  pathext: ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC",
  processor_architecture: "AMD64",
  homedrive: "C:",
  psmodulepath:
    "C:\\Program Files\\WindowsPowerShell\\Modules;C:\\Windows\\system32\\WindowsPowerShell\\v1.0\\Modules",
  path: "C:\\Windows\\system32;C:\\Windows;C:\\Windows\\System32\\Wbem;C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\",
  driverdata: "C:\\Windows\\System32\\Drivers\\DriverData",
};

const REFERENCE =
  /%%|(%|!)([^\s%!:=&|<>"^()]{1,40})(?::(?:~(-?\d{1,4})(?:,(-?\d{1,4}))?|(\*?)([^=%!\n]{1,60})=([^%!\n]{0,60})))?\1/g;

/** The variables of a batch file, the variables of its loops, and its arguments. */
export class BatchScope {
  private readonly variables = new Map<string, Value>();
  readonly loops = new Map<string, Value>();
  private args: readonly Value[] = [];

  get arguments(): readonly Value[] {
    return this.args;
  }

  set arguments(args: readonly Value[]) {
    this.args = args;
  }

  known(name: string): Value | undefined {
    return this.variables.get(name.toLowerCase());
  }

  set(name: string, value: Value): void {
    const key = name.trim().toLowerCase();
    if (this.variables.size < MAX_VARIABLES || this.variables.has(key)) this.variables.set(key, value);
  }

  /** A text with the values of variables, loops, and arguments in it. */
  filled(text: string): Value {
    let from = 0;
    const take = (value: Value): string => {
      from |= value.from;
      return value.text ?? UNKNOWN;
    };
    const looped =
      this.loops.size === 0
        ? text
        : text.replace(
            /%{1,2}(~?)[a-z]{0,6}?([A-Za-z])(?![A-Za-z]{0,40}%)/g,
            (whole, mark: string, name: string) => {
              const value = this.loops.get(name);
              if (!value) return whole;
              const inner = take(value);
              return mark === "" ? inner : inner.replace(/^"|"$/g, "");
            },
          );
    const given = looped.replace(
      /%(~?)([a-z]{0,6})([1-9*])(?!\w{0,40}%)/g,
      (whole, mark: string, kind: string, at: string) => {
        if (this.args.length === 0 || (kind !== "" && kind !== "f")) return whole;
        if (at === "*") return this.args.map(take).join(" ");
        const value = this.args[Number(at) - 1];
        const inner = value ? take(value) : "";
        return mark === "" ? inner : inner.replace(/^"|"$/g, "");
      },
    );
    const result = given.replace(
      REFERENCE,
      (
        whole: string,
        _mark: string | undefined,
        name: string,
        start: string | undefined,
        length: string | undefined,
        open: string | undefined,
        wanted: string | undefined,
        other: string | undefined,
        at: number,
        all: string,
        // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
      ) => {
        // After `call`, the variable is filled in once more.
        if (whole === "%%") return "%";
        const value = this.known(name);
        if (start === undefined && wanted === undefined) {
          if (value) return take(value);
          // What nothing has set is empty, such as a variable inside a word.
          const isWithin =
            /[A-Za-z]$/.test(all.slice(Math.max(0, at - 1), at)) &&
            /^[A-Za-z]/.test(all.slice(at + whole.length, at + whole.length + 1));
          return isWithin && !Object.hasOwn(SYSTEM, name.toLowerCase()) ? "" : whole;
        }
        const text = value ? value.text : SYSTEM[name.toLowerCase()];
        from |= value?.from ?? 0;
        if (text === undefined || text.includes(UNKNOWN)) {
          if (!value && start === undefined) return whole;
          from |= FROM.computed;
          return UNKNOWN;
        }
        from |= FROM.joined;
        return start === undefined
          ? exchanged(text, wanted ?? "", other ?? "", open === "*")
          : cut(text, Number(start), length === undefined ? undefined : Number(length));
      },
    );
    return textValue(result.slice(0, MAX_FILLED), from);
  }
}

/** A text without the places where it names a variable, `%name%` and `!name!`: what nothing has set is empty. */
export function withoutName(text: string, name: string): string {
  const key = name.trim().toLowerCase();
  if (Object.hasOwn(SYSTEM, key)) return text;
  return text.replace(/([%!])([^\s%!]{1,60})\1/g, (whole, _, one: string) =>
    one.toLowerCase() === key ? "" : whole,
  );
}

/** `%name:a=b%`: all places of a text, regardless of case. `*a` means everything before it, too. */
function exchanged(text: string, wanted: string, other: string, isOpen: boolean): string {
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  if (isOpen) return other + text.slice(at + wanted.length);
  return text.replace(new RegExp(wanted.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&"), "gi"), () => other);
}

function cut(text: string, start: number, length: number | undefined): string {
  const first = start < 0 ? Math.max(0, text.length + start) : start;
  return text.slice(first, length === undefined ? undefined : length < 0 ? length : first + length);
}
