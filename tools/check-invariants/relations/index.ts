import type { Placed, Violation } from "../check.js";
import type { World } from "../world.js";
import { COLLECTION_RELATIONS } from "./collections.js";
import { COMMUNITY_RELATIONS } from "./community.js";
import { LOG_RELATIONS } from "./log.js";
import { MAIL_RELATIONS } from "./mail.js";
import { MONEY_RELATIONS } from "./money.js";
import { PEOPLE_RELATIONS } from "./people.js";
import { PRODUCT_RELATIONS } from "./products.js";
import type { Relation } from "./relation.js";

export const RELATIONS: readonly Relation[] = [
  ...PEOPLE_RELATIONS,
  ...PRODUCT_RELATIONS,
  ...COLLECTION_RELATIONS,
  ...MONEY_RELATIONS,
  ...COMMUNITY_RELATIONS,
  ...LOG_RELATIONS,
  ...MAIL_RELATIONS,
];

/** The violations of one document. */
function faultsOf({ rule, faults }: Relation, document: Placed, world: World): Violation[] {
  return faults(document, world).map((message) => ({ rule, path: document.path, message }));
}

/** The violations of all relations; those that a trigger or job may still fix are separate. */
export function relate(world: World): { readonly lasting: Violation[]; readonly passing: Violation[] } {
  const lasting: Violation[] = [];
  const passing: Violation[] = [];
  for (const relation of RELATIONS) {
    const found = world.all(relation.kind).flatMap((document) => faultsOf(relation, document, world));
    (relation.isEventual ? passing : lasting).push(...found);
  }
  return { lasting, passing };
}
