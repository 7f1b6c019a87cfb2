import { applied as calculatedOf } from "../arithmetic.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { joined, listValue, NOTHING, numberValue, type Value, withOrigin } from "../value.js";
import { onlyOf } from "./go-values.js";
import type { ProgramReader } from "./index.js";
import { bindTo } from "./targets.js";
import { noticed } from "./texts.js";

/** `name = value`, `name += value`, and declarations. Returns the value that the target has then. */
export function assign(reader: ProgramReader, node: TreeNode): Value {
  const left = childOf(node, "left", "name", "pattern") ?? named(node)[0];
  const right = childOf(node, "right", "value") ?? (named(node).length > 1 ? named(node).at(-1) : undefined);
  if (!left || !right || right === left) return NOTHING;
  const [target, source] = [onlyOf(left), onlyOf(right)];
  const value = reader.value(source);
  if (bindFirst(reader, target, source, value)) return value;
  const operator = node.children.find(
    ({ named: isNamed, type, field }) =>
      field === "operator" || type === "assignement_operator" || (!isNamed && /=$/.test(type)),
  );
  const mark = operator ? reader.textAt(operator) : "=";
  if (mark === "+=" || mark === ".=" || mark === "|=" || mark === "<<") {
    const before = reader.value(target);
    const sum = summed(mark, before, value);
    if (sum) {
      bindTo(reader, target, sum);
      return sum;
    }
    const isList = before.items !== undefined;
    const after = isList
      ? listValue([...(before.items ?? []), ...(value.items ?? [value])])
      : before.text !== undefined
        ? noticed(reader, joined([before, value]), node)
        : withOrigin(value, before.from);
    bindTo(reader, target, after);
    return after;
  }
  if (/^(?:[-*^&%]|<<|>>|\/\/?)=$/.test(mark)) {
    const before = reader.value(target);
    const result = summed(mark, before, value) ?? { from: before.from | value.from };
    bindTo(reader, target, result);
    return result;
  }
  bindTo(reader, target, value);
  return value;
}

/** `raw, err := decode("…")` of Go: the first name gets the value. Returns whether it is such an assignment. */
function bindFirst(reader: ProgramReader, target: TreeNode, source: TreeNode, value: Value): boolean {
  if (target.type !== "expression_list" || source.type === "expression_list" || value.items) return false;
  for (const [at, part] of named(target).entries())
    bindTo(reader, part, at === 0 ? value : { from: value.from });
  return true;
}

/** The result of `i += 2` for numbers. */
function summed(mark: string, before: Value, value: Value): Value | undefined {
  if (!before.isNumber || !value.isNumber || mark === "<<") return undefined;
  const result = calculatedOf(mark.slice(0, -1), Number(before.text), Number(value.text));
  return Number.isSafeInteger(result) ? numberValue(result, before.from | value.from) : undefined;
}
