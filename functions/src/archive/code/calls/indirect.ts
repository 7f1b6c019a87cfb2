import { isModule, judgeChosen, lookedUp } from "../program/computed.js";
import { FROM, knownText, listValue, NOTHING, origins, textOf, textValue, type Value } from "../value.js";
import { type Call, shortName } from "./call.js";
import { call } from "./index.js";

/** Calls another function: `given` with another name and other arguments. */
function as(
  given: Call,
  target: Value,
  args: readonly Value[],
  receiver: Value = NOTHING,
): Value | undefined {
  if (target.name === undefined || target.name === given.name) return undefined;
  return call({ ...given, name: target.name, target, receiver, args: [...args] });
}

/** Finds what a text names, of which the parts are separated: `os.system`, `os:system`. */
function named(given: Call, { text, from }: Value): Value | undefined {
  const parts = (text ?? "").split(/[.:]{1,2}/);
  if (text === undefined || parts.length > MAX_PARTS || !/^[\w.:]{2,120}$/.test(text)) return undefined;
  const [first = "", ...rest] = parts;
  let value: Value = { name: first, from: 0 };
  for (const part of rest) value = lookedUp(given.reader, value, textValue(part, from), given.node);
  return value;
}

const MAX_PARTS = 8;

/** A member that a text names, and that is reported if the text conceals it. */
function member({ reader, node }: Call, owner: Value, property: Value | undefined): Value | undefined {
  return property === undefined ? undefined : lookedUp(reader, owner, property, node);
}

/** The value of a name of Ruby below a module. */
function constant(given: Call, owner: Value, name: Value | undefined): Value | undefined {
  const text = name && knownText(name);
  if (text === undefined || !/^[A-Z]\w{0,60}(?:::\w{1,60}){0,4}$/.test(text)) return undefined;
  const isTop = owner.name === undefined || /^(?:Object|Kernel|Module|self|BasicObject)$/.test(owner.name);
  lookedUp(
    given.reader,
    owner.name === undefined ? { name: "Object", from: 0 } : owner,
    name as Value,
    given.node,
  );
  return { name: isTop ? text : `${owner.name}::${text}`, from: 0 };
}

/** A method without the value to which it belongs: `String.prototype.concat`, `[].slice`. */
function isMethod({ name = "", owner }: Value): boolean {
  return (
    /^(?:String|Array|Function)\.prototype\.\w{1,30}$/.test(name) ||
    (/^\.\w{1,30}$/.test(name) && owner !== undefined)
  );
}

function callMethod(given: Call, receiver: Value | undefined, args: readonly Value[]): Value | undefined {
  const name = `.${shortName(given.receiver.name ?? "")}`;
  return receiver && call({ ...given, name, target: { name, from: 0 }, receiver, args });
}

type Indirect = (given: Call) => Value | undefined;

/** The functions of PHP that start a program or run a text. */
const STARTS = /^\\?(?:system|exec|shell_exec|passthru|popen|proc_open|assert|eval)$/;

const LISTED = "functions of ";

/** The functions of a module as a list, of which nobody knows which one is taken. */
const ofModule: Indirect = ({ args }) => {
  const [owner] = args;
  return owner && isModule(owner) ? { name: `${LISTED}${owner.name}`, from: FROM.computed } : undefined;
};

const applied: Indirect = (given) => {
  const [target, , list] = given.args;
  return target?.name === undefined ? undefined : as(given, target, list?.items ?? []);
};

const method: Indirect = (given) => {
  const { args, receiver, reader } = given;
  if (reader.language !== "ruby" || args.length !== 1) return undefined;
  const text = knownText(args[0] as Value);
  if (text === undefined) return undefined;
  return receiver.name === undefined ? { name: text, from: 0 } : member(given, receiver, args[0]);
};

const sends: Indirect = (given) => {
  const { args, receiver } = given;
  const text = args[0] && knownText(args[0]);
  if (text === undefined || !/^\w{1,60}[!?]?$/.test(text)) return undefined;
  // An object of the program has methods of its own.
  const target =
    receiver.name === undefined ? { name: `.${text}`, from: 0 } : member(given, receiver, args[0]);
  if (isStarting(text)) return call({ ...given, name: text, receiver: NOTHING, args: args.slice(1) });
  return target && as(given, { name: target.name ?? text, from: 0 }, args.slice(1), receiver);
};

function isStarting(name: string): boolean {
  return /^(?:system|exec|eval|instance_eval|spawn|popen)$/.test(name);
}

/** What is called by another name, or by a text, by the last part of the name of the call. */
const WAYS: Readonly<Record<string, Indirect>> = {
  ...same("resolve_name locate", (given) => named(given, given.args[0] ?? NOTHING)),
  ...same("__getattribute__ __getattr__", (given) => {
    const { args, receiver, reader } = given;
    if (reader.isFunction({ name: "__getattr__", from: 0 })) return undefined;
    return args.length > 1 ? member(given, args[0] as Value, args[1]) : member(given, receiver, args[0]);
  }),
  ...same("const_get const_source_location", (given) => constant(given, given.receiver, given.args[0])),
  ...same("method public_method instance_method", method),
  ...same("unbind to_proc curry", ({ receiver, args }) =>
    receiver.name !== undefined && args.length === 0 ? receiver : undefined,
  ),
  bind_call: (given) => as(given, given.receiver, given.args.slice(1)),
  ...same("send public_send __send __send__ send__ public_send__", sends),
  call: (given) => {
    const { receiver, args, reader } = given;
    // In Rust, `request.call()` sends a request.
    if (reader.language === "rust") return undefined;
    if (isMethod(receiver)) return callMethod(given, args[0], args.slice(1));
    if (receiver.name === undefined || receiver.text !== undefined) return undefined;
    return as(given, receiver, reader.language === "ruby" ? args : args.slice(1));
  },
  apply: (given) => {
    const { receiver, args } = given;
    if (receiver.name === "Reflect")
      return args[0] && isMethod(args[0])
        ? callMethod({ ...given, receiver: args[0] }, args[1], args[2]?.items ?? [])
        : applied(given);
    if (isMethod(receiver)) return callMethod(given, args[0], args[1]?.items ?? []);
    return as(given, given.receiver, given.args[1]?.items ?? []);
  },
  bind: ({ receiver, args, reader }) => {
    if (isMethod(receiver) && args[0])
      return { name: `.${shortName(receiver.name ?? "")}`, from: 0, owner: args[0] };
    if (receiver.name === undefined || reader.language === "python") return undefined;
    return args.length > 1 ? { ...receiver, items: args.slice(1) } : receiver;
  },
  __call__: (given) => as(given, given.receiver, given.args),
  construct: (given) =>
    given.receiver.name === "Reflect"
      ? as(given, given.args[0] ?? NOTHING, given.args[1]?.items ?? [])
      : undefined,
  ...same(
    "array_walk array_filter usort uasort uksort register_shutdown_function set_error_handler ob_start iterator_apply array_reduce register_tick_function",
    (given) => {
      const { args, reader, node } = given;
      const callback = args[/^(?:array_|u|iterator_)/.test(shortName(given.name)) ? 1 : 0];
      if (reader.language === "php" && callback) judgeChosen(reader, callback, node);
      const at = args.findIndex(({ text }) => STARTS.test(text ?? ""));
      if (reader.language === "php" && at >= 0)
        as(
          given,
          callable(args[at]),
          args.filter((_, place) => place !== at).flatMap((value) => value.items ?? [value]),
        );
      return undefined;
    },
  ),
  fromCallable: ({ args }) => (args[0] ? callable(args[0]) : undefined),
  array_map: ({ args: [first], reader, node }) => {
    if (first && reader.language === "php") judgeChosen(reader, first, node);
    return undefined;
  },
  ...same("call_user_func forward_static_call", (given) => {
    judgeChosen(given.reader, given.args[0] ?? NOTHING, given.node);
    return as(given, callable(given.args[0]), given.args.slice(1));
  }),
  ...same("call_user_func_array forward_static_call_array", (given) =>
    as(given, callable(given.args[0]), given.args[1]?.items ?? []),
  ),
  extract: ({ args, reader }) => {
    for (const [name, value] of args[0]?.entries ?? [])
      if (/^[A-Za-z_]\w{0,60}$/.test(name)) reader.bind(name, value);
    return reader.language === "php" && args[0]?.entries ? NOTHING : undefined;
  },
  compact: ({ args, reader }) => {
    const names = args.map(({ text }) => text).filter((text) => text !== undefined);
    const entries = new Map(names.map((name) => [name, reader.known(name) ?? NOTHING]));
    return reader.language === "php" && names.length > 0
      ? { entries, from: origins(entries.values()) }
      : undefined;
  },
  ...same("invoke invokeArgs", (given) => {
    const { receiver, args } = given;
    return /^reflected /.test(receiver.name ?? "")
      ? as(given, { name: (receiver.name as string).slice(10), from: 0 }, args[0]?.items ?? args)
      : undefined;
  }),
  ...same("ReflectionFunction", ({ args }) =>
    args[0]?.text === undefined ? undefined : { name: `reflected ${args[0].text}`, from: 0 },
  ),
  vars: ({ args }) => {
    const [owner] = args;
    return owner && isModule(owner) ? { name: `${owner.name}.__dict__`, from: 0 } : undefined;
  },
  // Whatever is chosen of such a list is a function that nobody sees.
  ...same("find filter findLast items next", ({ receiver, args }) =>
    [receiver, ...args].find((value) => value.name?.startsWith(LISTED)),
  ),
  ...same(
    "keys values entries getOwnPropertyNames getOwnPropertyDescriptors ownKeys dir getmembers methods singleton_methods",
    ofModule,
  ),
  // `itemgetter(2)(words)`, `methodcaller("system", "…")(os)`
  itemgetter: ({ args }) =>
    args[0]?.text === undefined ? undefined : { name: "items by place", items: [...args], from: 0 },
  methodcaller: ({ args }) =>
    args[0]?.text === undefined ? undefined : { name: "method by name", items: [...args], from: 0 },
  "items by place": ({ target, args }) => {
    const [whole] = args;
    const found = (target.items ?? []).map((place) =>
      whole?.entries ? whole.entries.get(textOf(place)) : whole?.items?.at(Number(place.text)),
    );
    return found.length === 1 ? found[0] : listValue(found.map((one) => one ?? NOTHING));
  },
  "method by name": (given) => {
    const [property, ...args] = given.target.items ?? [];
    const [owner = NOTHING] = given.args;
    const target = member(given, owner, property);
    return target && as(given, target, args, owner);
  },
};

function same(names: string, way: Indirect): Record<string, Indirect> {
  return Object.fromEntries(names.split(" ").map((name) => [name, way]));
}

/** A function that a text names, as PHP does. */
function callable(value: Value | undefined): Value {
  const [owner, own] = value?.items ?? [];
  if (owner?.text !== undefined && own?.text !== undefined)
    return { name: `${owner.text}.${own.text}`, from: 0 };
  return value?.name === undefined && value?.text !== undefined
    ? { name: value.text.replace("::", "."), from: value.from }
    : (value ?? NOTHING);
}

/** The result of a call that calls, or finds, another function by its name or as a value. */
export function indirectCall(given: Call): Value | undefined {
  const { name, reader } = given;
  const short = shortName(name);
  if (!Object.hasOwn(WAYS, short) || reader.isFunction({ name: short, from: 0 }))
    return computedFunction(given);
  return WAYS[short]?.(given);
}

/** A function that was taken out of a list of all functions of a module: nobody sees which one it is. */
function computedFunction({ name, reader, node, args }: Call): undefined {
  if (!name.startsWith(LISTED) || args.length === 0) return undefined;
  if (/\.(?:find|filter|map|forEach|sort|join|includes|indexOf|some|every|reduce|length|append)$/.test(name))
    return undefined;
  reader.machine.report(
    "hidden-name",
    reader.placeAt(node),
    "A function is taken out of the list of all functions of a module",
  );
}
