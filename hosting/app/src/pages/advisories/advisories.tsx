import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OsvRecord } from "#contract/advisories.js";
import { advisoriesQuery } from "../../api/advisories.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import styles from "./advisories.module.css";

/** The advisories of admins about malicious or harmful versions, newest first. */
export default function AdvisoriesRoute() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(advisoriesQuery);
  useTitle(t("advisories.title"));
  return (
    <article className={styles.advisories}>
      <h1>{t("advisories.title")}</h1>
      <p className={styles.quiet}>{t("advisories.hint")}</p>
      <p className={styles.ways}>
        <a href="/advisories/feed.xml">{t("advisories.feed")}</a>
        <a href="/advisories/all.json">{t("advisories.json")}</a>
      </p>
      {data ? (
        <List advisories={data.advisories} />
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </article>
  );
}

function List({ advisories }: { readonly advisories: readonly OsvRecord[] }) {
  const { t } = useTranslation();
  if (advisories.length === 0) return <p>{t("advisories.none")}</p>;
  return (
    <ol className={styles.list}>
      {advisories.map((advisory) => (
        <Advisory key={advisory.id} advisory={advisory} />
      ))}
    </ol>
  );
}

function Advisory({ advisory }: { readonly advisory: OsvRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, summary, details, published, withdrawn, affected, references } = advisory;
  const { severity } = advisory.database_specific;
  return (
    <li id={id} data-withdrawn={withdrawn !== undefined}>
      <h2 dir="auto">{summary}</h2>
      <p className={styles.facts}>
        <span className={styles.severity} data-severity={withdrawn === undefined ? severity : "withdrawn"}>
          {withdrawn === undefined ? t(`advisories.severity.${severity}`) : t("advisories.withdrawn")}
        </span>
        <a href={`#${id}`}>{id}</a>
        <time dateTime={published}>{format.day(published)}</time>
      </p>
      <ul className={styles.affected}>
        {affected.map(({ package: { name }, ranges }) => (
          <li key={name}>
            <Link to={`/p/${name}`}>{name}</Link>{" "}
            {ranges.flatMap(({ events }) => words(events, t)).join(" · ")}
          </li>
        ))}
      </ul>
      {details && (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
      <Elsewhere references={references} />
    </li>
  );
}

/** The pages that the admin lists. Pages of the marketplace itself are linked above. */
function Elsewhere({ references }: Pick<OsvRecord, "references">) {
  const named = references.filter(({ type }) => type === "WEB");
  if (named.length === 0) return null;
  return (
    <ul className={styles.affected}>
      {named.map(({ url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer nofollow ugc">
            {url}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Events = OsvRecord["affected"][number]["ranges"][number]["events"];

function words(events: Events, t: TFunction): string[] {
  const isAll =
    events.length === 1 && events.some((event) => "introduced" in event && event.introduced === "0");
  if (isAll) return [t("advisories.range.all")];
  return events.flatMap((event) => {
    if ("fixed" in event) return [t("advisories.range.fixed", { version: event.fixed })];
    if ("last_affected" in event) return [t("advisories.range.last", { version: event.last_affected })];
    return event.introduced === "0" ? [] : [t("advisories.range.introduced", { version: event.introduced })];
  });
}
