import { isModule } from "../program/computed.js";
import type { ProgramReader } from "../program/index.js";
import { FROM, knownText, NOTHING, numberValue, textValue, UNKNOWN, type Value } from "../value.js";
import { type Call, type CallKind, matches } from "./call.js";
import { FILE_TO_WRITE } from "./files/opened.js";
import { memberOfPath } from "./paths.js";

const ENVIRONMENT =
  /^(?:(?:os|posix|nt)\.environb?|process\.env|import\.meta\.env|Deno\.env|Bun\.env|System\.getenv|ENV)$/;

/** Whether a value is the whole environment. */
export function isEnvironment(value: Value): boolean {
  return value.name !== undefined && ENVIRONMENT.test(value.name);
}

/** A member that a value of the language has by itself. */
function ownMember(reader: ProgramReader, value: Value, property: string): Value | undefined {
  // `pwd.getpwuid(…).pw_dir`, and `userInfo().homedir`
  if (/^(?:pw_dir|homedir)$/.test(property) && /\(\)$/.test(value.name ?? "")) return textValue("~");
  if (/^(?:textContent|innerText|nodeValue)$/.test(property) && value.text === undefined)
    return { name: `${value.name ?? ""}.${property}`.slice(-100), from: value.from | FROM.computed };
  if (property === "name" && value.name === FILE_TO_WRITE && value.text !== undefined)
    return textValue(value.text);
  // The attributes for data of the page around a script.
  if (value.name?.endsWith("dataset")) return reader.known("dataset")?.entries?.get(property);
  // The functions of a module of JavaScript are also those of its default export.
  if (property === "default" && isModule(value)) return value;
  if (property === "raw" && value.items) return value;
  if (property === "parent" || property === "parents") return memberOfPath(value, property);
  if (property !== "length" && property !== "size") return undefined;
  const count = value.items?.length ?? (value.text?.includes(UNKNOWN) ? undefined : value.text?.length);
  return count === undefined ? undefined : numberValue(count, value.from);
}

/** The value to which a method belongs, if something is known of it. */
function ownerOf(value: Value): Pick<Value, "owner"> {
  const isKnown = value.text !== undefined || value.items !== undefined || value.entries !== undefined;
  return isKnown ? { owner: { ...value, owner: NOTHING } } : {};
}

/** A member of a value: of an object with known entries, of the environment, or of a named value. */
export function memberOf(reader: ProgramReader, value: Value, property: string): Value {
  const known = value.entries?.get(property) ?? ownMember(reader, value, property);
  if (known) return known;
  if (isEnvironment(value)) {
    if (
      /^(?:get|copy|items|values|keys|toObject|pop|setdefault|update|each|map|select|to_h|fetch)$/.test(
        property,
      )
    )
      return { name: `${value.name}.${property}`, from: 0 };
    return reader.variable(property);
  }
  // One entry of a copy of the environment is one variable, not the environment.
  const from =
    value.from & FROM.environment && /^[A-Z][A-Z0-9_]{1,60}$/.test(property) ? FROM.secret : value.from;
  if (/^(?:os|path|os\.path|nodepath)$/.test(value.name ?? "") && /^(?:sep|altsep)$/.test(property))
    return textValue("/");
  if (property === "environ" && value.name === "os") return { name: "os.environ", from: 0 };
  if (property === "env" && value.name === "process") return { name: "process.env", from: 0 };
  const owner = (value.name ?? "").replace(/\.__dict__$/, "");
  const plain =
    /^(?:builtins|__builtins__|globalThis|window|global|Kernel|self|this|top|parent|frames)$/.test(owner)
      ? ""
      : owner;
  const received = receivedIn(owner, property);
  if (received) return received;
  const isGlobal = owner !== "" && plain === "";
  const name = isGlobal ? property : `${plain}.${property}`;
  return name.length > 120
    ? { from }
    : {
        name,
        from: VISITOR.test(name) ? from | FROM.socket : from,
        ...ownerOf(value),
        ...(value.text !== undefined && /^(?:parent|text|content|value)$/.test(property)
          ? { text: value.text }
          : {}),
      };
}

/** What a request has received, or a visitor of a server sends. */
function receivedIn(owner: string, property: string): Value | undefined {
  // A request of a browser or of Windows.
  if (/^response(?:Text|Body|XML)$/i.test(property)) return { from: FROM.network | FROM.untrusted };
  return VISITOR.test(owner) ? { from: FROM.socket } : undefined;
}

/** What a visitor of a server sends, such as `request.args` of Flask. */
const VISITOR =
  /^(?:(?:flask\.)?request\.(?:args|form|values|json|data|headers|cookies|GET|POST|META)|(?:req|request|ctx\.request)\.(?:query|body|params|headers|cookies))$/;

/** Whether a call gets or returns the whole environment: `dict(os.environ)`, `os.environ.copy()`, `JSON.stringify(process.env)`. */
export function hasEnvironment({ name, args, options }: Call): boolean {
  const isWhole =
    args.some((arg) => isEnvironment(arg) || arg.items?.some(isEnvironment)) ||
    [...options.values()].some(isEnvironment);
  return (
    (isWhole && !options.has("env")) ||
    /^(?:os\.environ|process\.env|Deno\.env|ENV)\.(?:copy|items|values|toObject|to_h|each|map|select)$/.test(
      name,
    ) ||
    /^(?:os\.Environ|(?:std(?:\.|::))?env(?:\.|::)vars(?:_os)?|Get-ChildItem env)$/.test(name)
  );
}

/** A variable of the environment: `os.environ.get("A")`. */
export const environmentCall: CallKind = ({ name, args, reader }) => {
  if (!matches(LOOKUP, name)) return undefined;
  // `getenv()` of PHP returns all of them.
  if (args.length === 0 && reader.language === "php") return { from: FROM.environment };
  const variable = knownText(args[0] ?? NOTHING);
  return variable === undefined ? { from: FROM.secret, text: UNKNOWN } : reader.variable(variable);
};

const LOOKUP =
  /^(?:os\.environ|process\.env|ENV|Deno\.env)\.(?:get|pop|setdefault|fetch)$|^(?:os\.)?(?:getenv|Getenv|LookupEnv)$|(?:^|::|\.)env(?:::|\.)var$/;
