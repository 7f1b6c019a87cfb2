import { onDocumentWritten } from "firebase-functions/v2/firestore";
import { makeNextPart } from "#export/make.js";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";

/**
 * A user requested a copy of their data, or a part of a copy was made. Makes the next part; recording it triggers this
 * function again. The platform redelivers the event for a day while this throws or is interrupted.
 */
export const dataExportWritten = onDocumentWritten(
  { document: "dataExports/{uid}", region: REGION, retry: true, ...deploymentOf("dataExportWritten") },
  async ({ id, params }) => {
    try {
      await makeNextPart(params.uid, new Date());
    } catch (error) {
      logError(id, error);
      throw error;
    }
  },
);
