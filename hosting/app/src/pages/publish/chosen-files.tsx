import { useTranslation } from "react-i18next";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { useFormat } from "../../i18n/format.js";
import type { Opened } from "./archive/open.js";
import type { Work } from "./draft.js";
import styles from "./publish.module.css";

interface ChosenFilesProps {
  readonly name: string;
  readonly opened: Opened;
  readonly work: Work;
}

/** The files that the archive will contain, and the excluded files. */
export function ChosenFiles({ name, opened, work }: ChosenFilesProps) {
  const { t } = useTranslation("publish");
  const format = useFormat();
  const { archive, files, leftOut, manifest } = opened;
  return (
    <section className={styles.chosen} aria-label={name}>
      <h3>{name}</h3>
      <p>{t("publish.files.holds", { count: files.length, size: format.bytes(archive.size) })}</p>
      <p className={styles.hint}>
        {t(manifest === "" ? "publish.files.noManifest" : "publish.files.manifest", { file: MANIFEST_FILE })}
      </p>
      <details>
        <summary>{t("publish.files.list")}</summary>
        <ul className={styles.list}>
          {files.map(({ path, size }) => (
            <li key={path}>
              <code>{path}</code> <span className={styles.hint}>{format.bytes(size)}</span>
            </li>
          ))}
        </ul>
      </details>
      {leftOut.length > 0 && (
        <details>
          <summary>{t("publish.files.leftOut", { count: leftOut.length })}</summary>
          <ul className={styles.list}>
            {leftOut.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.choices}>
        <button type="button" className="primary" onClick={() => work.change({ step: "details" })}>
          {t("publish.goOn")}
        </button>
        <button type="button" onClick={work.restart}>
          {t("publish.restart")}
        </button>
      </div>
    </section>
  );
}
