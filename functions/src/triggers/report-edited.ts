import { onEdit } from "../console/on-edit.js";
import { revokeSessions } from "../gateway/auth.js";
import { moderateReport, REPORT_EDITS } from "../store/report-edits.js";

/** An admin resolves or dismisses a report in the console. */
export const reportEdited = onEdit("reports/{id}", REPORT_EDITS, (edit) =>
  moderateReport(edit, revokeSessions),
);
