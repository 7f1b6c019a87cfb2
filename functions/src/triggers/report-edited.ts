import { edits } from "#events/admin-edits.js";
import { onUpdate } from "#events/on-update.js";
import { revokeSessions } from "#gateway/auth.js";
import { moderateReport, REPORT_EDITS } from "#store/moderation/report-edits.js";

/** An admin resolves or dismisses a report in the console. */
export const reportEdited = onUpdate("reportEdited", "reports/{id}", [
  edits(REPORT_EDITS, (edit) => moderateReport(edit, revokeSessions)),
]);
