import { opaque } from "../commands/encodings.js";
import { FROM, isFileOfSettings, joined, NOTHING, origins, type Value, WHOLE_FILE } from "../value.js";
import { type Call, type CallKind, type Site, shortName } from "./call.js";
import { environmentCall, hasEnvironment } from "./environment.js";
import { evaluatorCall, RETURNS } from "./evaluators.js";
import { deletingCall } from "./files/deleted.js";
import { fileCall } from "./files/index.js";
import { fold } from "./folding/index.js";
import { bindParameters, givenCommands, isStarter, mutated, ownCall, startHanded } from "./functions.js";
import { handArguments } from "./handed.js";
import { indirectCall } from "./indirect.js";
import { loadingCall, moduleCall, rubyFileCall, settingsCall } from "./modules.js";
import { bodyCall, networkCall, openedAddress } from "./network.js";
import { ownTextCall } from "./own-text.js";
import { pathCall } from "./paths.js";
import { canonicalCall, powerShellCommand } from "./powershell.js";
import { processMethod, programCall, shellCall, writingCall } from "./processes.js";
import { personalCall, signatureCall } from "./secrets.js";
import { socketCall } from "./sockets.js";
import { temporaryCall } from "./temporary.js";

/** The kinds of calls, in the order in which they are asked. The first that knows a call says what it returns. */
const KINDS: readonly CallKind[] = [
  environmentCall,
  moduleCall,
  passedOn,
  ownTextCall,
  settingsCall,
  temporaryCall,
  pathCall,
  rubyFileCall,
  writingCall,
  fileCall,
  shellCall,
  programCall,
  processMethod,
  evaluatorCall,
  socketCall,
  personalCall,
  loadingCall,
  shown,
  bodyCall,
  openedAddress,
  networkCall,
  ownCall,
  deletingCall,
];

/** Follows a call, and returns what is known about its result. */
export function call(given: Call): Value {
  const { reader, node, name, args, options, receiver } = given;
  if (name === "powershell command") return powerShellCommand(given);
  const canonical = reader.language === "powershell" ? canonicalCall(given) : undefined;
  if (canonical) return canonical;
  // `find = table.get; find("x")`: the method belongs to the value of which it was taken.
  if (given.receiver === NOTHING && given.target.owner)
    return call({ ...given, receiver: given.target.owner, target: { name, from: given.target.from } });
  const indirect = indirectCall(given);
  if (indirect) return indirect;
  if (name.startsWith(RETURNS)) return { name: name.slice(RETURNS.length), from: 0 };
  // `partial(os.system, "…")()`: the arguments that were given before come first.
  const bound = given.target.items;
  if (bound && bound.length > 0 && given.receiver === NOTHING && isStarter(given.target))
    return call({ ...given, target: { ...given.target, items: [] }, args: [...bound, ...args] });
  const folded = fold(given) ?? signatureCall(given);
  if (folded) return folded;

  const environment = hasEnvironment(given);
  let from = origins(args) | receiver.from | (environment ? FROM.environment : 0);
  for (const [key, value] of options) if (key !== "env") from |= value.from;
  const site: Site = {
    ...given,
    short: shortName(name),
    from,
    environment,
    place: () => reader.placeAt(node),
  };
  const changed = changedUnknown(site);
  if (changed) return changed;
  for (const kind of KINDS) {
    const value = kind(site);
    if (value) return value;
  }
  return {
    ...opaque(joined([...args, ...options.values()])),
    from,
    ...(name === "" ? {} : { name: /^[\w.:]{1,100}$/.test(name) ? `${name}()` : "" }),
  };
}

/** A changed form of a text that is not known, which is not what the call gets. Bytes that are not known become a text. */
function changedUnknown({ name, short, receiver, from }: Site): Value | undefined {
  const isUnknown = receiver.text === undefined && !receiver.items && receiver !== NOTHING;
  if (!isUnknown || !CHANGES.test(short) || !name.includes(".")) return undefined;
  return {
    from: /TextDecoder\(\)\.decode$/.test(name) ? from | FROM.computed : from,
    name: isFileOfSettings(receiver) ? WHOLE_FILE : `${name}()`,
  };
}

const CHANGES =
  /^(?:decode|encode|[lr]?strip|trim|lower|upper|toLowerCase|toUpperCase|removeprefix|removesuffix|ljust|rjust|zfill)$/;

/** A call gives its arguments to functions and objects of the program. */
function passedOn(site: Site): undefined {
  bindParameters(site);
  handArguments(site);
  startHanded(site.reader, site.node, site.args, site.options);
  mutated(site);
}

/** A command can be an argument of an unknown function. */
function shown(site: Site): undefined {
  givenCommands(site);
}
