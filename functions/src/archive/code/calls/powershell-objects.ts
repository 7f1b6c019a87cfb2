import { originOfAddress } from "../hosts.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  type Value,
} from "../value.js";
import type { Call } from "./call.js";
import { keptCall } from "./powershell-kept.js";

const SHELL = "PowerShell.Create()";

/** Calls of objects of .NET and Windows that PowerShell makes, and that start programs or change the system. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function objectCall(given: Call): Value | undefined {
  const { reader, node, args, receiver } = given;
  const { machine } = reader;
  const name = given.name.replace(/^System\.(?:Management\.Automation\.)?/i, "");
  const short = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const [first, second, third] = args;
  const place = () => reader.placeAt(node);
  const kept = keptCall(given, name, short);
  if (kept) return kept;
  // `[PowerShell]::Create().AddCommand("…").AddArgument("…").Invoke()`
  const isShell = (receiver.name ?? "").endsWith(SHELL);
  if (isShell && /^add(?:command|argument|parameters?|statement|script)$/.test(short))
    return built(given, short);
  if (isShell && /^(?:begin)?invoke(?:async)?$/.test(short) && receiver.items) {
    machine.evaluate(joined(receiver.items, " "), "powershell", place());
    return { from: receiver.from };
  }
  if (/^wmiclass$/i.test(receiver.name ?? "") && short === "create" && first) {
    machine.evaluate(first, "shell", place());
    return NOTHING;
  }
  // A key of the registry is a place where programs start.
  if (/^(?:opensubkey|createsubkey)$/.test(short) && first?.text !== undefined)
    return {
      name: "registry key",
      text: `${receiver.name === "registry key" ? `${receiver.text}\\` : ""}${first.text}`,
      from: 0,
    };
  if (
    short === "setvalue" &&
    /Windows Defender/i.test(`${receiver.text ?? ""}${first?.text ?? ""}`) &&
    args.some(({ text }) => /^Disable/i.test(text ?? ""))
  )
    machine.report("tampering", place(), "Turns off a protection of the system");
  if (short === "setvalue" && receiver.name === "registry key") {
    machine.write(textOf(receiver), second ?? NOTHING, place());
    return NOTHING;
  }
  if (/registry\.setvalue$/i.test(name) && first?.text !== undefined) {
    machine.write(first.text, third ?? NOTHING, place());
    return NOTHING;
  }
  if (short === "invoke" && receiver.name === "scriptblock" && receiver.text !== undefined) {
    machine.evaluate(receiver, "powershell", place(), "eval");
    return { from: receiver.from };
  }
  if (/^(?:diagnostics\.)?process\.start$/i.test(name) && first) {
    machine.evaluate(joined(args, " "), "shell", place());
    return NOTHING;
  }
  if (
    /^file\.(?:readalltext|readalllines|readallbytes)$/i.test(name.replace(/^io\./i, "")) &&
    first?.text !== undefined
  )
    return { ...machine.read(first.text), path: first.text };
  if (/^file\.writeall(?:text|lines|bytes)$/i.test(name.replace(/^io\./i, "")) && first?.text !== undefined) {
    machine.write(first.text, second ?? NOTHING, place());
    return NOTHING;
  }
  // A method with a name that is not known gets an address.
  const isComputed = name === "" || (short === "invoke" && receiver.text === undefined);
  const address = isComputed
    ? args.flatMap((arg) => [arg, ...(arg.items ?? [])]).find(({ text }) => /^https?:\/\//i.test(text ?? ""))
    : undefined;
  if (address) return { from: originOfAddress(textOf(address)) | receiver.from };
  return textCall(given, name, short);
}

/** Calls that change texts. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function textCall({ args, receiver }: Call, name: string, short: string): Value | undefined {
  const [first, second, third] = args;
  const text = knownText(receiver);
  if (/^regex\.replace$/i.test(name) || /^(?:string\.)?new$/i.test(name)) {
    const [subject, wanted, other] = [first, second, third].map((one) => one && knownText(one));
    if (short === "new") {
      const count = Number(wanted);
      return subject === undefined || subject.length !== 1 || !(count > 0 && count < 1_000)
        ? first?.items && joined(first.items)
        : textValue(subject.repeat(count));
    }
    if (
      subject === undefined ||
      wanted === undefined ||
      other === undefined ||
      !/^[^\\()[\]{}*+?|^$.]{1,80}$/.test(wanted)
    )
      return undefined;
    return textValue(
      subject.replaceAll(wanted, () => other),
      FROM.joined,
    );
  }
  if (
    /^(?:uri\.unescapedatastring|(?:net\.)?webutility\.urldecode|(?:web\.)?httputility\.urldecode)$/i.test(
      name,
    ) &&
    first
  ) {
    const decoded = knownText(first)?.replace(/(?:%[0-9a-f]{2}){1,400}/gi, (hex) =>
      Buffer.from(hex.replaceAll("%", ""), "hex").toString("utf8"),
    );
    return decoded === undefined ? undefined : textValue(decoded, FROM.decoded);
  }
  if (/^char\.convertfromutf32$/i.test(name) && /^\d{1,7}$/.test(first?.text ?? ""))
    return textValue(String.fromCodePoint(Math.min(Number(first?.text), 0x10ffff)), FROM.joined);
  if (/^convert\.to(?:char|int(?:16|32)|byte)$/i.test(name) && first?.text !== undefined) {
    const code = Number.parseInt(first.text, Number(second?.text ?? 10));
    if (Number.isNaN(code) || code < 0 || code > 0x10ffff) return undefined;
    return short === "tochar" ? textValue(String.fromCodePoint(code), FROM.joined) : textValue(String(code));
  }
  if (/^(?:io\.)?path\.combine$/i.test(name)) return joined(args, "\\");
  if (text === undefined) return undefined;
  const [one, other] = [Number(first?.text), Number(second?.text)];
  switch (short) {
    case "insert":
      return textValue(
        text.slice(0, one) + textOf(second ?? NOTHING) + text.slice(one),
        receiver.from | FROM.joined,
      );
    case "remove":
      return textValue(
        text.slice(0, one) + (second ? text.slice(one + other) : ""),
        receiver.from | FROM.joined,
      );
    case "chars":
    case "get_chars":
      return textValue(text.at(one) ?? "", receiver.from | FROM.joined);
    case "trimstart":
    case "trimend":
    case "trim": {
      const marks = new Set(first?.text ?? " \t\n");
      let [start, end] = [0, text.length];
      while (short !== "trimend" && start < end && marks.has(text[start] as string)) start++;
      while (short !== "trimstart" && end > start && marks.has(text[end - 1] as string)) end--;
      return textValue(text.slice(start, end), receiver.from);
    }
    case "split": {
      const marks = args.flatMap((arg) => arg.items ?? [arg]).map((arg) => knownText(arg) ?? "");
      const parts = marks.reduce(
        (texts, mark) => texts.flatMap((part) => (mark === "" ? [part] : part.split(mark))),
        [text],
      );
      return listValue(parts.slice(0, 400).map((part) => textValue(part, receiver.from | FROM.joined)));
    }
    default:
      return undefined;
  }
}

/** Adds a word to the pipeline that an object builds. */
function built({ reader, node, args, receiver }: Call, kind: string): Value {
  const words = [...(receiver.items ?? [])];
  const isStart = kind === "addcommand" || kind === "addscript" || kind === "addstatement";
  if (isStart && words.length > 0) words.push(textValue(kind === "addcommand" ? "|" : ";"));
  for (const { entries } of args)
    for (const [key, value] of entries ?? []) words.push(textValue(`-${key}`), quoted(value));
  if (kind === "addparameter")
    words.push(textValue(`-${textOf(args[0] ?? NOTHING)}`), ...args.slice(1).map(quoted));
  else words.push(...args.filter(({ entries }) => !entries).map(isStart ? (value) => value : quoted));
  const result: Value = { name: SHELL, items: words.slice(0, 200), from: origins(words) };
  const owner = /^\$(\w{1,60})\./.exec(reader.textAt(node).slice(0, 80))?.[1];
  if (owner !== undefined) reader.bind(owner, result);
  if (kind === "addscript" && args[0]) reader.machine.evaluate(args[0], "powershell", reader.placeAt(node));
  return result;
}

function quoted(value: Value): Value {
  return value.text === undefined || /^[\w./:-]{1,400}$/.test(value.text)
    ? value
    : { ...value, text: `'${value.text.replaceAll("'", "''")}'` };
}
