import { onDocumentWrittenWithAuthContext } from "firebase-functions/v2/firestore";
import { AdvisoryId } from "#contract/advisories.js";
import { changedFields, type Fields } from "#domain/moderation/admin-edit.js";
import { affects } from "#domain/moderation/advisory.js";
import { actorOf } from "#events/admin-edits.js";
import { logError } from "#platform/log.js";
import { REGION } from "#platform/region.js";
import { deploymentOf } from "#platform/sizes.js";
import { tellHolders } from "#store/community/holders.js";
import { readAdvisory, settleAdvisory } from "#store/moderation/advisories.js";
import { read } from "#store/products/products.js";

/** The fields that say which versions are affected. */
const RANGE = ["slug", "introduced", "fixed", "lastAffected"];
/** The fields that an admin writes. */
const TYPED = [...RANGE, "severity", "summary", "details", "references"];

/** Whether the API wrote the document, or withdrew the advisory. */
const isSettled = (before: Fields, after: Fields): boolean =>
  after.publishedAt !== undefined && before.publishedAt === undefined;

/**
 * The API or an admin in the console wrote an advisory. Checks and numbers an admin's entry. Notifies each user who
 * downloaded an affected version once (DESIGN §17).
 */
export const advisoryWritten = onDocumentWrittenWithAuthContext(
  { document: "advisories/{id}", region: REGION, retry: true, ...deploymentOf("advisoryWritten") },
  async ({ id: eventId, params: { id }, data, authType, authId = "" }) => {
    try {
      const before: Fields = data?.before.data() ?? {};
      const after = data?.after.data();
      if (!after) return;
      // The functions' own writes trigger this too, and leave nothing to settle.
      if (changedFields(before, after, [...TYPED, "withdrawn"]).length > 0 && !isSettled(before, after)) {
        const actor = await actorOf({ authType, authId });
        await settleAdvisory({ eventId, id, before, after, actor }, new Date());
      }
      if (
        AdvisoryId.safeParse(id).success &&
        changedFields(before, after, [...RANGE, "publishedAt"]).length > 0
      )
        await tell(id);
    } catch (error) {
      logError(eventId, error);
      throw error;
    }
  },
);

async function tell(id: string): Promise<void> {
  const advisory = await readAdvisory(id);
  const product = advisory && (await read(advisory.productId));
  if (!product) return;
  await tellHolders({
    job: `advisory_${id}`,
    productId: product.id,
    authorUid: product.authorUid,
    notice: { about: "advisory", title: product.title, id, summary: advisory.summary },
    idFor: (uid) => `advisory_${id}_${uid}`,
    concerns: (versions) => versions.some((version) => affects(advisory, version)),
  });
}
