import { Failure } from "#contract/failure.js";

/**
 * The position of a record in a list sorted from newest to oldest. The time has nanosecond
 * precision because many records share a millisecond; the ID breaks ties.
 */
export interface Place {
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly id: string;
}

/** The start of the next page, as an opaque string for clients. */
export function writeCursor({ seconds, nanoseconds, id }: Place): string {
  return Buffer.from(`${seconds}.${nanoseconds} ${id}`).toString("base64url");
}

/** The ID is not `__…__`, because no query may start at such an ID. */
const PLACE = /^(\d{1,10})\.(\d{1,9}) (?!__.*__$)([A-Za-z0-9_-]{1,300})$/;

/** @throws Failure `invalidCursor` */
export function readCursor(cursor: string): Place {
  const [, seconds, nanoseconds, id] = PLACE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (seconds === undefined || nanoseconds === undefined || id === undefined) {
    throw new Failure("invalidCursor", { issues: ["cursor: is not one that this list gave"] });
  }
  return { seconds: Number(seconds), nanoseconds: Number(nanoseconds), id };
}
