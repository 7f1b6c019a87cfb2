import type { Finding } from "../../finding.js";
import type { TextPart } from "../../text.js";
import { harmfulOrders } from "./orders.js";
import { fakePrerequisites } from "./prerequisites.js";
import { Reading } from "./reading.js";

/** Reads a text as an agent does: as orders. */
export function judgeProse(part: TextPart): Finding[] {
  if (part.kind !== "instructions" && part.kind !== "documentation") return [];
  const reading = new Reading(part);
  return [...fakePrerequisites(part.path, reading), ...harmfulOrders(part.path, reading)];
}
