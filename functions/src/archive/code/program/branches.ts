import { childOf, named, type TreeNode } from "../tree.js";
import { either, NOTHING, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { outputsOf } from "./powershell-loops.js";
import { listOrOne } from "./powershell-values.js";
import { truthOf } from "./rounds.js";

/** Reads the branch that runs, if that is known, otherwise all of them. */
export function readBranch(reader: ProgramReader, node: TreeNode): Value {
  const { flow } = reader;
  if (!flow.isKnown) return reader.all(node);
  const arms = [node, ...alternativesOf(node)];
  for (const [at, arm] of arms.entries()) {
    const condition = at === 0 || CONDITIONED.test(arm.type) ? childOf(arm, "condition") : undefined;
    const body = condition ? bodyOf(arm) : arm;
    const truth = condition ? truthOf(reader, condition) : true;
    if (truth === undefined || !body)
      return flow.maybe(() =>
        at === 0 ? reader.all(node) : either(arms.slice(at).map((one) => reader.all(one))),
      );
    if (truth === !/^unless/.test(arm.type)) {
      for (const skipped of arms.slice(at + 1)) flow.skip(skipped);
      return reader.language === "powershell" ? listOrOne(outputsOf(reader, body)) : reader.value(body);
    }
    flow.skip(body);
  }
  return NOTHING;
}

/** The alternatives that stand beside the first branch. Those inside another alternative are branches of their own. */
const CONDITIONED = /^(?:elif_clause|else_if_clause|elseif_clause)$/;

function alternativesOf(node: TreeNode): TreeNode[] {
  return node.children.flatMap((child) => {
    if (child.field === "elseif_clauses") return [...named(child)];
    return child.field === "alternative" || child.field === "else_clause" ? [child] : [];
  });
}

function bodyOf(arm: TreeNode): TreeNode | undefined {
  return childOf(arm, "consequence", "body") ?? arm.children.find(({ type }) => type === "statement_block");
}
