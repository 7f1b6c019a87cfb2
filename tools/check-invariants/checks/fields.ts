import type { Data, Placed, Violation } from "../check.js";
import { FIELDS, fieldsKind } from "../fields/index.js";
import { type Fields, isMap, timeOf } from "../fields/types.js";
import { NEAR_MS } from "../world.js";

/**
 * The problems with the fields of a document: a wrong type, a missing field, a field that is not in the table, or a
 * time in the future.
 *
 * @param now in milliseconds since 1970
 */
export function fieldFaults(document: Placed, now: number): Violation[] {
  const { path, data } = document;
  const fields = FIELDS[fieldsKind(document)];
  if (!fields) return [{ rule: "unknown-document", path, message: "no document of this kind is known" }];
  const violations: Violation[] = [];
  const stored = new Map(leavesOf(data, fields));
  for (const [name, value] of stored) {
    const type = fields[name]?.[0];
    if (!type) violations.push({ rule: "unknown-field", path, message: `${name} is not known` });
    else if (!type.fits(value)) {
      violations.push({ rule: "field-type", path, message: `${name} is ${JSON.stringify(value)}` });
    } else if (!type.isAhead && !name.endsWith("xpiresAt") && (timeOf(value) ?? 0) > now + NEAR_MS) {
      violations.push({ rule: "future", path, message: `${name} is in the future` });
    }
  }
  for (const [name, [type]] of Object.entries(fields)) {
    if (type.isOptional || stored.has(name)) continue;
    violations.push({ rule: "field-type", path, message: `${name} is missing` });
  }
  return violations;
}

/** The fields of a document by their dotted names; a map is one field if the table says so. */
function leavesOf(data: Data, fields: Fields, prefix = ""): [string, unknown][] {
  return Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key;
    return !fields[name] && isMap(value) ? leavesOf(value, fields, `${name}.`) : [[name, value]];
  });
}
