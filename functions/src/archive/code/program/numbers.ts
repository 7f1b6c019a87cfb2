import { named, type TreeNode } from "../tree.js";
import { listValue, NOTHING, numberValue, textValue, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { truthOf } from "./rounds.js";
import { bindTo } from "./targets.js";

/** A number as it is written: `65`, `0x41`, `0o101`, `0b1000001`, `1_000`. */
export function literalNumber(written: string): Value {
  const plain = written
    .replaceAll("_", "")
    .replace(/[nul]$/i, "")
    .replace(/^0(?=\d)/, /^0[0-7]{2,6}$/.test(written) ? "0o" : "0");
  const number = Number(plain);
  return /^\d{10,4000}$/.test(plain) || !Number.isSafeInteger(number)
    ? textValue(written)
    : {
        ...numberValue(number),
        text: /^(?:0x|\d)/i.test(plain) && !/^0[ob]/i.test(plain) ? plain : String(number),
      };
}

/** `i++`, and `--i`: the variable has another value after that. */
export function updated(reader: ProgramReader, node: TreeNode): Value {
  const [target] = named(node);
  if (!target) return NOTHING;
  const before = reader.value(target);
  if (!before.isNumber) return before;
  const by = reader.textAt(node).includes("--") ? -1 : 1;
  const after = numberValue(Number(before.text) + by, before.from);
  bindTo(reader, target, after);
  const isBefore = /^[+-]{2}/.test(reader.textAt(node));
  return isBefore ? after : before;
}

/** `-1`, `~n`, and `!0`. */
export function signedValue(reader: ProgramReader, node: TreeNode): Value {
  const operand = named(node).at(-1);
  if (!operand) return NOTHING;
  const mark = reader.textAt(node)[0];
  if (mark === "!" && reader.flow.isKnown) {
    const truth = truthOf(reader, operand);
    return truth === undefined ? NOTHING : textValue(truth ? "" : "true");
  }
  const value = reader.value(operand);
  const number = Number(value.text);
  if (value.text === undefined || value.text === "" || !Number.isSafeInteger(number)) return value;
  if (mark === "-") return numberValue(-number, value.from);
  if (mark === "~") return numberValue(~number, value.from);
  return mark === "+" ? numberValue(number, value.from) : value;
}

const MAX_RANGE = 64;

/** `(0..3)` of Ruby, as a list of its numbers. */
export function readRange(reader: ProgramReader, node: TreeNode): Value {
  const [one, other] = named(node).map((part) => reader.value(part));
  if (!one?.isNumber || !other?.isNumber) return { from: (one?.from ?? 0) | (other?.from ?? 0) };
  const [start, last] = [Number(one.text), Number(other.text)];
  const end = reader.textAt(node).includes("...") ? last - 1 : last;
  return end - start >= 0 && end - start < MAX_RANGE
    ? listValue(Array.from({ length: end - start + 1 }, (_, at) => numberValue(start + at)))
    : NOTHING;
}
