import { onDocumentCreated } from "firebase-functions/v2/firestore";
import { deliver, Mailer } from "#mail/deliver.js";
import { logError } from "#platform/log.js";
import { mailSecrets } from "#platform/mail-secrets.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";

/** An email was queued. Sends it. `mailCatchUp` handles emails that cannot be sent now. */
export const mailCreated = onDocumentCreated(
  {
    ...{ document: "mails/{id}", region: REGION, retry: true, ...deploymentOf("mailCreated") },
    secrets: mailSecrets(),
  },
  async ({ id, params }) => {
    const mailer = new Mailer();
    try {
      await deliver(params.id, mailer, new Date());
    } catch (error) {
      logError(id, error);
      throw error;
    } finally {
      mailer.close();
    }
  },
);
