import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Appeal, type Decision, decisionQuery, sendAppeal } from "../../api/appeals.js";
import { useFormat } from "../../i18n/format.js";
import { FormDialog } from "../../ui/form-dialog.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { FindingsTable } from "../publish/findings-table.js";
import styles from "./appeals.module.css";

interface DecisionProps {
  readonly uid: string;
  /** Omitted for a ban of the account. */
  readonly productId?: string;
  readonly title?: string;
  /** Whether the page shows the findings elsewhere. */
  readonly hidesFindings?: boolean;
  /** The heading's level, as the page needs it. */
  readonly heading?: "h2" | "h3";
}

/**
 * The statement of reasons for a decision against a product or the account, with the appeal. Renders nothing if there
 * is no decision.
 */
export function DecisionPanel(props: DecisionProps) {
  const { uid, productId, title = "", hidesFindings = false, heading: Heading = "h3" } = props;
  const { t } = useTranslation("workshop");
  const id = useId();
  const { data } = useQuery(decisionQuery(uid, productId));
  if (!data?.decision) return null;
  const { decision, appeal } = data;
  return (
    <section className={styles.decision} aria-labelledby={id}>
      <Heading id={id} dir="auto">
        {t(`decision.kind.${decision.kind}`, { title })}
      </Heading>
      <Reasons decision={decision} hidesFindings={hidesFindings} />
      {appeal ? (
        <Appealed appeal={appeal} />
      ) : (
        <Redress uid={uid} productId={productId} decision={decision} />
      )}
    </section>
  );
}

/** Rule, facts, and scope. */
function Reasons({ decision, hidesFindings }: { decision: Decision; hidesFindings: boolean }) {
  const { t } = useTranslation("workshop");
  const format = useFormat();
  const { decidedBy, decidedAt, reason, findings, scope } = decision;
  const telling = findings.filter(({ severity }) => severity !== "note");
  return (
    <>
      <dl className={styles.reasons}>
        <div>
          <dt>{t("decision.by")}</dt>
          <dd>
            {t(`decision.decidedBy.${decidedBy}`)}
            {decidedAt && `, ${format.day(decidedAt)}`}
          </dd>
        </div>
        <div>
          <dt>{t("decision.rule")}</dt>
          <dd>{t(`decision.reason.${reason ?? "none"}`)}</dd>
        </div>
        <div>
          <dt>{t("decision.means")}</dt>
          <dd>
            <ul>
              {scope.map((one) => (
                <li key={one}>{t(`decision.scope.${one}`)}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {!hidesFindings && telling.length > 0 && (
        <FindingsTable title={t("decision.findings")} findings={telling} />
      )}
    </>
  );
}

/** The user's appeal, and an admin's answer. */
export function Appealed({ appeal }: { readonly appeal: Appeal }) {
  const { t } = useTranslation("workshop");
  const format = useFormat();
  const { text, status, createdAt, answer, answeredAt } = appeal;
  return (
    <>
      <p>{t("decision.appealed", { day: format.day(createdAt) })}</p>
      <blockquote dir="auto">{text}</blockquote>
      <p>
        <strong>{t(`decision.status.${status}`)}</strong>
        {answeredAt && ` ${format.day(answeredAt)}`}
      </p>
      {answer && <blockquote dir="auto">{answer}</blockquote>}
    </>
  );
}

interface RedressProps {
  readonly uid: string;
  readonly productId: string | undefined;
  readonly decision: Decision;
}

/** The form for an appeal, or the reason why there is none. */
function Redress({ uid, productId, decision: { mayAppeal, appealUntil } }: RedressProps) {
  const { t } = useTranslation("workshop");
  const format = useFormat();
  const queries = useQueryClient();
  const news = useNews();
  const words = useProblemWords();
  const [open, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (form: FormData) => sendAppeal(productId, String(form.get("text"))),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: decisionQuery(uid, productId).queryKey });
      await queries.invalidateQueries({ queryKey: decisionQuery(uid).queryKey });
      setOpen(false);
      news(t("decision.sent"));
    },
  });
  if (!mayAppeal) return <p>{t("decision.late")}</p>;
  return (
    <>
      <p>{appealUntil ? t("decision.until", { day: format.day(appealUntil) }) : t("decision.anytime")}</p>
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          {t("decision.appeal")}
        </button>
      </p>
      {open && (
        <FormDialog
          title={t("decision.appeal")}
          submit={t("decision.send")}
          busy={send.isPending}
          wrong={send.error ? words(send.error) : undefined}
          onSubmit={(form) => send.mutate(form)}
          onClose={() => setOpen(false)}
        >
          <label>
            {t("decision.text")}
            <textarea name="text" required maxLength={2000} rows={6} />
          </label>
          <p>{t("decision.once")}</p>
        </FormDialog>
      )}
    </>
  );
}
