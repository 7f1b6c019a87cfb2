import { Failure } from "#contract/failure.js";

/**
 * The place of a record in a list that goes from new to old; to the nanosecond, since many are
 * made in one millisecond, and by id where even that is shared.
 */
export interface Place {
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly id: string;
}

/** Where the next page begins, as a text that clients pass on without reading it. */
export function writeCursor({ seconds, nanoseconds, id }: Place): string {
  return Buffer.from(`${seconds}.${nanoseconds} ${id}`).toString("base64url");
}

/** An id that is not `__…__`, with which no query may begin. */
const PLACE = /^(\d{1,10})\.(\d{1,9}) (?!__.*__$)([A-Za-z0-9_-]{1,300})$/;

/** @throws Failure `invalidCursor` */
export function readCursor(cursor: string): Place {
  const [, seconds, nanoseconds, id] = PLACE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (seconds === undefined || nanoseconds === undefined || id === undefined) {
    throw new Failure("invalidCursor", { issues: ["cursor: is not one that this list gave"] });
  }
  return { seconds: Number(seconds), nanoseconds: Number(nanoseconds), id };
}
