import { createRequire } from "node:module";

const load = createRequire(new URL("../../../functions/package.json", import.meta.url));

/** The functions' copy of the client, because the tools do not depend on it. */
export const {
  FieldValue,
}: typeof import("../../../functions/node_modules/firebase-admin/lib/firestore/index.js") =
  load("firebase-admin/firestore");
