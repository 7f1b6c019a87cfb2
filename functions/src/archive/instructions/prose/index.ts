import type { Finding } from "../../finding.js";
import type { TextPart } from "../../text.js";
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
  return [...fakePrerequisites(part.path, reading), ...harmfulOrders(part.path, reading)];
}
