import { onRequest } from "firebase-functions/v2/https";
import { Failure } from "#contract/failure.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { refuse, withDoor } from "./door.js";

/** A function that responds to every request with 404 in JSON, for any method. It calls and loads nothing. */
export function fallback(name: string) {
  // The log never contains a path that a client made up.
  const behind = { name, path: "/{unknown}" };
  const serves = onRequest(
    { region: REGION, invoker: "public", cors: false, ...deploymentOf(name) },
    (request, response) => refuse(request, response, behind, new Failure("routeNotFound")),
  );
  return withDoor(behind, serves);
}
