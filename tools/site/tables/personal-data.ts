import { type Deletion, PERSONAL, type Place } from "#domain/people/personal-data.js";
import { code, markdownTable } from "./markdown.js";

function deletionWords(deletion: Deletion): string {
  if ("kept" in deletion) return `kept: ${deletion.kept}`;
  if ("atOnce" in deletion) return deletion.atOnce;
  return `step ${deletion.steps.map((step) => `“${step}”`).join(" and ")}`;
}

function copyWords(copied: Place["copied"]): string {
  if (copied === "all") return "all fields";
  if ("because" in copied) return `no: ${copied.because}`;
  if ("only" in copied) return `only ${copied.only.map(code).join(", ")}`;
  return `all but ${copied.without.map(code).join(", ")}`;
}

/** The locations of personal data, and how account deletion and data export treat it. */
export function personalDataTable(): string {
  const rows = Object.entries(PERSONAL).map(([kind, { deletion, copied }]) => [
    ...[code(kind), copyWords(copied), deletionWords(deletion)],
  ]);
  return markdownTable(["records", "in your copy", "when you delete your account"], rows);
}
