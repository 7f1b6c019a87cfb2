import type { Document } from "../check.js";
import { FIELDS } from "../fields/index.js";
import { judgeMarket, type Loaded } from "../judge.js";
import { type Break, breaksOf } from "./make.js";
import { UNNOTICED } from "./unnoticed.js";

export interface Outcome {
  readonly tried: number;
  readonly noticed: number;
  /** The breaks that no check noticed and the tables do not excuse, such as `orders status: missing`. */
  readonly unexplained: readonly string[];
  /** The breaks that nothing noticed, each with its reason. */
  readonly explained: ReadonlyMap<string, string>;
  /** Fields of the table that no document has. */
  readonly unseen: readonly string[];
}

const nameOf = ({ kind, field, change }: Break) => `${kind} ${field}: ${change}`;

/** The reason why a break is not noticed, from the field's own entry or from the list of exceptions. */
function reasonFor({ kind, field, change }: Break): string | undefined {
  const [, proof] = FIELDS[kind]?.[field] ?? [];
  if (typeof proof === "object") return proof.because;
  return UNNOTICED[`${kind} ${field}: ${change}`];
}

/** Breaks the documents in memory, one field at a time, and counts the breaks that the checks notice. */
export function countBreaks(loaded: Loaded): Outcome {
  const at = new Map(loaded.documents.map(({ path }, index) => [path, index]));
  const documents = [...loaded.documents];
  const explained = new Map<string, string>();
  const unexplained = new Set<string>();
  const seen = new Set<string>();
  const totals = { tried: 0, noticed: 0 };
  for (const one of breaksOf(loaded.documents)) {
    const index = at.get(one.path) ?? -1;
    const whole = documents[index] as Document;
    documents[index] = { path: one.path, data: one.data };
    const { lasting, passing } = judgeMarket({ ...loaded, documents });
    documents[index] = whole;
    seen.add(`${one.kind} ${one.field}`);
    totals.tried++;
    if (lasting.length + passing.length > 0) {
      totals.noticed++;
      continue;
    }
    const reason = reasonFor(one);
    if (reason === undefined) unexplained.add(`${nameOf(one)} (${one.path})`);
    else explained.set(nameOf(one), reason);
  }
  const fields = Object.entries(FIELDS).flatMap(([kind, known]) =>
    Object.keys(known).map((name) => `${kind} ${name}`),
  );
  return {
    ...totals,
    ...{ explained, unexplained: [...unexplained] },
    unseen: fields.filter((field) => !seen.has(field)),
  };
}
