import { useTranslation } from "react-i18next";
import type { LogPage } from "#contract/app-pages.js";
import { useFormat } from "../../i18n/format.js";
import { Command, CopyButton } from "../../ui/copy-button.js";
import styles from "./log.module.css";

/** The newest checkpoint, the keys that signed it, and the witnesses that cosigned it. */
export function SignedState({ log }: { readonly log: NonNullable<LogPage["log"]> }) {
  const { t } = useTranslation("log");
  const format = useFormat();
  const { origin, size, root, signedAt, keys, witnesses } = log;
  return (
    <section className={styles.part} aria-labelledby="signed">
      <h2 id="signed">{t("log.signed.title")}</h2>
      <p>{t("log.signed.hint")}</p>
      <dl className={styles.state}>
        <dt>{t("log.signed.origin")}</dt>
        <dd>
          <code>{origin}</code>
        </dd>
        <dt>{t("log.signed.size")}</dt>
        <dd>{format.number(size)}</dd>
        {signedAt !== undefined && (
          <>
            <dt>{t("log.signed.at")}</dt>
            <dd>
              <time dateTime={signedAt} suppressHydrationWarning>
                {format.universal(signedAt)}
              </time>
            </dd>
          </>
        )}
        <dt>{t("log.signed.root")}</dt>
        <dd className={styles.copied}>
          <code>{root}</code>
          <CopyButton text={root} />
        </dd>
      </dl>
      <p>
        <a href="/log/checkpoint">{t("log.signed.checkpoint")}</a>
      </p>
      <h3>{t("log.signed.keys")}</h3>
      <p>{t("log.signed.keysHint")}</p>
      {keys.map((key) => (
        <Command key={key} text={key} />
      ))}
      <h3>{t("log.signed.witnesses")}</h3>
      {witnesses.length === 0 ? (
        <p>{t("log.signed.noWitnesses")}</p>
      ) : (
        <>
          <p>{t("log.signed.witnessesHint")}</p>
          <ul className={styles.witnesses}>
            {witnesses.map(({ name, key, at }) => (
              <li key={key}>
                <p className={styles.row}>
                  <bdi>{name}</bdi>
                  <time dateTime={at} suppressHydrationWarning>
                    {format.universal(at)}
                  </time>
                </p>
                <Command text={key} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href="/docs/verify-what-you-get#how-do-you-require-witnesses">{t("log.signed.require")}</a>
      </p>
    </section>
  );
}
