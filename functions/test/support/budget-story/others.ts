import type { Told } from "../console.js";
import type { Cast, Step } from "./cast.js";

/** Of two requests from here, the second is over a limit of one a minute. */
const ADDRESS = "198.51.100.7";
/** A process that takes events and no requests, and answers nothing to them. */
const EVENTS = { env: { FUNCTION_SIGNATURE_TYPE: "cloudevent" }, status: 204 };

/** Somebody leaves; pages are read, and functions hear of writes. */
export function others({ seller, reader, leaver }: Cast): Step[] {
  const counter = (path: string): Told => ({
    path,
    before: { username: "seller", xp: 0, level: 0, status: "published", settledStatus: "published" },
    after: { username: "seller", xp: 5, level: 0, status: "published", settledStatus: "published" },
  });

  return [
    { call: "DELETE /users/delete-account", kind: "an account", by: leaver, address: ADDRESS },
    {
      ...{ call: "DELETE /users/delete-account", kind: "refused: over the limit of the address" },
      ...{ by: reader, address: ADDRESS, status: 429 },
    },

    { call: "marketPages", kind: "a product", path: "/p/free.md" },
    { call: "marketPages", kind: "a profile with 5 products", path: `/u/${seller.username}.md` },
    {
      call: "productUpdated",
      kind: "a counter changed",
      told: counter("products/free"),
      ...EVENTS,
    },
    {
      call: "userUpdated",
      kind: "a counter changed",
      told: counter(`users/${seller.uid}`),
      ...EVENTS,
    },
  ];
}
