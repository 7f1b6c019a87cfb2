import { FROM, textValue } from "../value.js";
import type { CallKind } from "./call.js";

const MAX_FUNCTION = 8_000;

/** `run.toString()` and `String(run)`: the text of a function of the program, with its comments, is a value. */
export const ownTextCall: CallKind = ({ reader, name, short, receiver, args }) => {
  const owner =
    short === "toString" && args.length === 0 ? receiver : name === "String" ? args[0] : undefined;
  const found =
    owner?.name !== undefined && owner.text === undefined ? reader.bodies.get(owner.name) : undefined;
  if (found && found.parsed === reader.parsed && found.node.end - found.node.start < MAX_FUNCTION)
    return textValue(reader.textAt(found.node), FROM.own | FROM.joined);
  return undefined;
};
