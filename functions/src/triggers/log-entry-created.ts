import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { cosignLog } from "#files/cosign.js";
import { config } from "#platform/config.js";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { signingSecrets } from "#platform/signing-secrets.js";
import { deploymentOf } from "#platform/sizes.js";
import { sequenceLog } from "#store/log/log.js";

/**
 * A log entry for a change of the marketplace's products was written. Appends it, and all other waiting entries, to the
 * log.
 */
export const logEntryCreated = onDocumentCreated(
  {
    ...{ document: "logEntries/{id}", region: REGION, retry: true, ...deploymentOf("logEntryCreated") },
    secrets: signingSecrets(),
  },
  async ({ id }) => {
    try {
      await sequenceLog(config().logSigningKeys);
      await cosignLog(config().logWitnesses);
    } catch (error) {
      logError(id, error);
      throw error;
    }
  },
);
