import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { UNCHECKED } from "./draft.js";
import { FindingsTable } from "./findings-table.js";
import styles from "./publish.module.css";
import { StepPart, type StepProps } from "./step.js";
import { useCheck } from "./use-check.js";

/**
 * The third step: the archive is uploaded and scanned. It starts automatically, and resumes after a reload.
 */
export function Check({ work }: StepProps) {
  const { t } = useTranslation("publish");
  const { scan, blocked } = work.draft;
  return (
    <StepPart title={t("publish.check.title")}>
      {!scan && !blocked && <Progress work={work} />}
      {blocked && (
        <>
          <div role="alert" className={styles.trouble}>
            <p className={styles.wrong}>{t("publish.check.blocked")}</p>
            <p>{t("publish.check.mend")}</p>
          </div>
          <FindingsTable findings={blocked} title={t("publish.check.findings")} />
          <Next work={work} step="files" name={t("publish.check.again")} />
        </>
      )}
      {scan && (
        <>
          <p role="status" className={styles.verdict}>
            {t(scan.held ? "publish.check.held" : "publish.check.passed", { count: scan.totalFiles })}
          </p>
          {scan.findings.length > 0 && (
            <FindingsTable findings={scan.findings} title={t("publish.check.findings")} />
          )}
          <p className={styles.digest}>
            {t("publish.check.digest")} <code>{scan.sha256}</code>
          </p>
          <Next work={work} step="preview" name={t("publish.goOn")} />
        </>
      )}
    </StepPart>
  );
}

interface NextProps extends Pick<StepProps, "work"> {
  readonly step: "files" | "preview";
  readonly name: string;
}

/** The button to continue, and the one back to the details. */
function Next({ work: { change }, step, name }: NextProps) {
  const { t } = useTranslation("publish");
  return (
    <div className={styles.choices}>
      <button type="button" className="primary" onClick={() => change({ step })}>
        {name}
      </button>
      <button type="button" onClick={() => change({ step: "details" })}>
        {t("publish.toDetails")}
      </button>
    </div>
  );
}

function Progress({ work }: Pick<StepProps, "work">) {
  const { t } = useTranslation("publish");
  const format = useFormat();
  const words = useProblemWords();
  const { phase, sent, error, retry } = useCheck(work);
  const total = work.files.sealed?.archive.size ?? 0;
  const isScanning = phase === "scanning";
  return (
    <>
      <p role="status">{!error && t(`publish.check.${phase}`)}</p>
      <progress
        className={styles.progress}
        aria-label={t(`publish.check.${phase}`)}
        max={total}
        value={isScanning ? undefined : sent}
      />
      {!isScanning && (
        <p className={styles.hint}>
          {t("publish.check.sent", { sent: format.bytes(sent), total: format.bytes(total) })}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.wrong} role="alert">
          {words(error)}
        </p>
      )}
      <div className={styles.choices}>
        {error !== undefined && (
          <button type="button" className="primary" onClick={retry}>
            {t("publish.check.retry")}
          </button>
        )}
        <button type="button" onClick={() => work.change({ ...UNCHECKED, step: "details" })}>
          {t("publish.check.cancel")}
        </button>
      </div>
    </>
  );
}
