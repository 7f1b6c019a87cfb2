import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { runDeletion } from "#deletion/run.js";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";

/**
 * Carries out the remaining steps of an account deletion, for accounts of any size. The platform redelivers the event
 * for a day while this throws or is interrupted.
 */
export const deletionRequested = onDocumentCreated(
  { document: "deletions/{uid}", region: REGION, retry: true, ...deploymentOf("deletionRequested") },
  async ({ id, params }) => {
    try {
      await runDeletion(params.uid);
    } catch (error) {
      for (const failure of error instanceof AggregateError ? error.errors : [error]) logError(id, failure);
      throw error;
    }
  },
);
