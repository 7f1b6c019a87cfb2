import { lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../placeholders.js";
import styles from "./activity.module.css";
import type { DayChartProps } from "./day-chart.js";
import { useFigures } from "./use-figures.js";

const DayChart = lazy(() => import("./day-chart.js"));

interface FigureProps extends DayChartProps {
  /** The total of the period. */
  readonly total: string;
  /** The comparison with the previous period, as text. */
  readonly before?: string | undefined;
}

/** A statistic for a period: the total, daily bars, and the same data as a table. */
export function Figure({ total, before, ...chart }: FigureProps) {
  const { t } = useTranslation("selling");
  const { title, days, series, write } = chart;
  const { day } = useFigures();
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p className={styles.total}>{total}</p>
        <p className={styles.before}>{before}</p>
      </figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<Loading />}>
          <DayChart {...chart} />
        </Suspense>
      </div>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ key, name, isWhole }) => (
            <li key={key} data-whole={isWhole}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t("figures.asTable")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("figures.day")}</th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((one) => (
                <tr key={one.day}>
                  <th scope="row">{day(one.day)}</th>
                  {series.map(({ key }) => (
                    <td key={key}>{write(one[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
