import type { Placed } from "../check.js";
import type { World } from "../world.js";

/** An invariant of one document. It may look up other documents. */
export interface Relation {
  readonly rule: string;
  readonly kind: string;
  /** Whether a trigger or a job makes it hold, some time after the write. */
  readonly isEventual: boolean;
  readonly faults: (document: Placed, world: World) => readonly string[];
}

type Faults = Relation["faults"];

export const always = (rule: string, kind: string, faults: Faults): Relation => ({
  ...{ rule, kind, faults },
  isEventual: false,
});

export const eventually = (rule: string, kind: string, faults: Faults): Relation => ({
  ...{ rule, kind, faults },
  isEventual: true,
});
