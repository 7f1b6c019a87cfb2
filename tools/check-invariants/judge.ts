import { type Document, place, runChecks, type Violation } from "./check.js";
import { fieldFaults } from "./checks/fields.js";
import { allChecks } from "./checks/index.js";
import { relate } from "./relations/index.js";
import { type StoredObject, World } from "./world.js";

/** Documents from one snapshot, with the objects in Storage that they refer to. */
export interface Loaded {
  readonly documents: readonly Document[];
  readonly objects: ReadonlyMap<string, StoredObject | undefined>;
  /** The time of the documents, in milliseconds since 1970. */
  readonly now: number;
}

/** All violations in the documents. Those that a trigger or job may still fix are separate. */
export function judgeMarket({ documents, objects, now }: Loaded): {
  readonly lasting: readonly Violation[];
  readonly passing: readonly Violation[];
} {
  const placed = documents.map(place);
  const { lasting, passing } = relate(new World(placed, now, objects));
  return {
    lasting: [
      ...runChecks(allChecks(), documents),
      ...placed.flatMap((one) => fieldFaults(one, now)),
      ...lasting,
    ],
    passing,
  };
}
