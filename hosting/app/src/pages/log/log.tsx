import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { LogPage } from "#contract/app-pages.js";
import { readLogAddress, type WantedLog, writeLogAddress } from "#domain/web/log-address.js";
import { logQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { Entries } from "./entries.js";
import styles from "./log.module.css";
import { SignedState } from "./signed-state.js";
import { Verify } from "./verify.js";

type Signed = NonNullable<LogPage["log"]>;

/**
 * The transparency log: an introduction, the newest entries or those of a product, instructions for verifying it, and
 * the signatures.
 */
export default function LogRoute() {
  const { t } = useTranslation("log");
  const [address] = useSearchParams();
  const wanted = readLogAddress(address);
  const { data, error, refetch } = useQuery(logQuery(wanted));
  useTitle(wanted.product ? `${wanted.product} · ${t("log.title")}` : t("log.title"));
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t("log.title")}</h1>
        <p className={styles.lead}>{t("log.lead")}</p>
        <p>
          {t("log.means")} <a href="/docs/verify-what-you-get">{t("log.more")}</a>
        </p>
      </header>
      {data ? (
        <Shown page={data} wanted={wanted} />
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </article>
  );
}

function Shown({ page, wanted }: { readonly page: LogPage; readonly wanted: WantedLog }) {
  const { t } = useTranslation("log");
  const { log, entries, before } = page;
  if (!log) return <p className={styles.none}>{t("log.none")}</p>;
  return (
    <>
      <Facts log={log} />
      <section className={styles.part} aria-labelledby="entries">
        <h2 id="entries">
          {wanted.product
            ? t("log.entries.of", { product: wanted.product })
            : wanted.before === undefined
              ? t("log.entries.newest")
              : t("log.entries.older")}
        </h2>
        <Find wanted={wanted} />
        <Entries entries={entries} isOfOne={wanted.product !== ""} />
        <nav className={styles.ways} aria-label={t("log.entries.pages")}>
          {wanted.before !== undefined && (
            <Link to={`/log${writeLogAddress({ ...wanted, before: undefined })}`}>
              {t("log.entries.toNewest")}
            </Link>
          )}
          {before !== undefined && (
            <Link to={`/log${writeLogAddress({ ...wanted, before })}`}>{t("log.entries.toOlder")}</Link>
          )}
        </nav>
      </section>
      <Verify product={wanted.product} />
      <SignedState log={log} />
    </>
  );
}

/** The three facts that show at a glance whether the log is alive. */
function Facts({ log }: { readonly log: Signed }) {
  const { t } = useTranslation("log");
  const format = useFormat();
  const { size, signedAt, witnesses } = log;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("log.facts.entries")}</dt>
        <dd>{format.number(size)}</dd>
      </div>
      {signedAt !== undefined && (
        <div>
          <dt>{t("log.facts.signed")}</dt>
          <dd>
            <time dateTime={signedAt} suppressHydrationWarning>
              {format.universal(signedAt)}
            </time>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("log.facts.witnesses")}</dt>
        <dd>{witnesses.length > 0 ? format.number(witnesses.length) : t("log.facts.noWitnesses")}</dd>
      </div>
    </dl>
  );
}

/** Chooses a product. Works without scripts, too. */
function Find({ wanted }: { readonly wanted: WantedLog }) {
  const { t } = useTranslation("log");
  const navigate = useNavigate();
  return (
    <form
      action="/log"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        const product = String(new FormData(event.currentTarget).get("product") ?? "");
        const chosen = readLogAddress(new URLSearchParams({ product }));
        void navigate(`/log${writeLogAddress(chosen)}`);
      }}
    >
      <label>
        {t("log.find.label")}
        <input
          // Another product is another value, also if the address changed elsewhere.
          key={wanted.product}
          name="product"
          defaultValue={wanted.product}
          placeholder={t("log.find.placeholder")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      </label>
      <button type="submit">{t("log.find.submit")}</button>
      {wanted.product && (
        <p className={styles.ways}>
          <Link to={`/p/${wanted.product}`}>{t("log.find.toProduct")}</Link>
          <Link to="/log">{t("log.find.all")}</Link>
        </p>
      )}
    </form>
  );
}
