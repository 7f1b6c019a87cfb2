import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { activityQuery } from "../../api/selling.js";
import { Loading, Problem } from "../placeholders.js";
import styles from "./activity.module.css";
import { Figure } from "./figure.js";
import { conversionOf, type Figures, figuresOf, PERIODS, type Period, readPeriod } from "./figures.js";
import { useFigures } from "./use-figures.js";

type Shown = "downloads" | "revenue" | "conversion";

interface ActivityProps {
  readonly uid: string;
  readonly shown: readonly Shown[];
}

/** The daily figures of a seller's products, for the period in the URL. */
export function Activity({ uid, shown }: ActivityProps) {
  const { t } = useTranslation("selling");
  const [address] = useSearchParams();
  const period = readPeriod(address);
  const { data, error, refetch } = useQuery(activityQuery(uid));
  return (
    <section className={styles.activity} aria-labelledby="activity">
      <div className={styles.head}>
        <h2 id="activity">{t("figures.title", { days: period })}</h2>
        <Periods address={address} period={period} />
      </div>
      {data ? (
        <Charts figures={figuresOf(data, period)} period={period} shown={shown} />
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

interface PeriodsProps {
  readonly address: URLSearchParams;
  readonly period: Period;
}

function Periods({ address, period }: PeriodsProps) {
  const { t } = useTranslation("selling");
  const to = (days: Period) =>
    `?${new URLSearchParams([...address].filter(([name]) => name !== "days").concat([["days", String(days)]]))}`;
  return (
    <nav className={styles.periods} aria-label={t("figures.period")}>
      {PERIODS.map((days) => (
        <Link key={days} to={to(days)} replace aria-current={days === period}>
          {t("figures.days", { count: days })}
        </Link>
      ))}
    </nav>
  );
}

interface ChartsProps {
  readonly figures: Figures;
  readonly period: Period;
  readonly shown: readonly Shown[];
}

function Charts({ figures: { days, totals, before }, period, shown }: ChartsProps) {
  const { t } = useTranslation("selling");
  const { number, short, money, shortMoney, percent } = useFigures();
  /** The total of the previous period, and the change since. */
  const against = (was: number | undefined, is: number, write: (value: number) => string) =>
    was === undefined
      ? undefined
      : was === 0
        ? t("figures.before", { before: write(was), days: period })
        : t("figures.change", { change: percent((is - was) / was, true), before: write(was), days: period });
  const conversion = conversionOf(totals);
  const conversionBefore = before && conversionOf(before);
  return (
    <div className={styles.figures}>
      {shown.includes("downloads") && (
        <Figure
          title={t("figures.downloads")}
          total={number(totals.downloads)}
          before={against(before?.downloads, totals.downloads, number)}
          days={days}
          series={[{ key: "downloads", name: t("figures.downloads") }]}
          write={number}
          writeShort={short}
        />
      )}
      {shown.includes("revenue") && (
        <Figure
          title={t("figures.revenue")}
          total={money(totals.revenue)}
          before={against(before?.revenue, totals.revenue, money)}
          days={days}
          series={[{ key: "revenue", name: t("figures.revenue") }]}
          write={money}
          writeShort={shortMoney}
        />
      )}
      {shown.includes("conversion") && (
        <Figure
          title={t("figures.conversion")}
          total={conversion === undefined ? t("figures.none") : percent(conversion)}
          before={
            conversionBefore === undefined
              ? undefined
              : t("figures.before", { before: percent(conversionBefore), days: period })
          }
          days={days}
          series={[
            { key: "checkouts", name: t("figures.checkouts"), isWhole: true },
            { key: "sales", name: t("figures.sales") },
          ]}
          write={number}
          writeShort={short}
        />
      )}
    </div>
  );
}
