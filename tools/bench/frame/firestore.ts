import { createRequire } from "node:module";

const load = createRequire(new URL("../../../functions/package.json", import.meta.url));

/** The functions' own copy of the client, because tools do not depend on it. */
export const {
  FieldValue,
}: typeof import("../../../functions/node_modules/firebase-admin/lib/firestore/index.js") =
  load("firebase-admin/firestore");
