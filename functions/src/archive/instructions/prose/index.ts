import { imitates } from "../../code/names.js";
import { type Finding, finding } from "../../finding.js";
import type { TextPart } from "../../text.js";
import { assembledCommands } from "./assembled.js";
import { foreignSteps } from "./foreign-steps.js";
import { harmfulOrders, ordersInTexts } from "./orders.js";
import { fakePrerequisites } from "./prerequisites.js";
import { Reading } from "./reading.js";
import { textsIn } from "./strings.js";

/** Reads a text as an agent does: as orders. */
export function judgeProse(part: TextPart): Finding[] {
  if (part.kind !== "instructions" && part.kind !== "documentation") {
    // Descriptions of tools, comments, and texts of a program are read by agents too.
    const texts = part.isOpaque ? undefined : textsIn(part);
    return texts === undefined ? [] : ordersInTexts(part.path, new Reading(texts));
  }
  const reading = new Reading(part);
  return [
    ...imitatedName(part),
    ...fakePrerequisites(part.path, reading),
    ...harmfulOrders(part.path, reading),
    ...(part.kind === "instructions" ? assembledCommands(part.path, reading) : []),
    ...(part.kind === "instructions" ? foreignSteps(part.path, reading) : []),
  ];
}

/** A skill whose name is nearly that of a known package or tool is mistaken for it. */
function imitatedName(part: TextPart): Finding[] {
  if (!/(?:^|\/)skill\.md$/i.test(part.path)) return [];
  const match = /^---\r?\n(?:[^\n]{0,2000}\n){0,20}?name:[ \t]{0,8}["']?([\w.@/-]{3,100})/.exec(part.text);
  const imitated = match ? imitates(match[1] as string) : undefined;
  return imitated === undefined
    ? []
    : [
        finding("imitated-name", {
          file: part.path,
          message: `The name is almost that of another tool: ${imitated}`,
        }),
      ];
}
