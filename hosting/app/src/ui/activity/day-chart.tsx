import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import styles from "./activity.module.css";
import type { Day, Totals } from "./figures.js";
import { useFigures } from "./use-figures.js";

/** The kind of daily number to show. */
export interface Series {
  readonly key: keyof Totals;
  readonly name: string;
  /** The other series are parts of this one. */
  readonly isWhole?: boolean;
}

export interface DayChartProps {
  readonly title: string;
  readonly days: readonly Day[];
  readonly series: readonly Series[];
  readonly write: (value: number) => string;
  /** The short format, for the axis. */
  readonly writeShort: (value: number) => string;
}

const TEXT = { fill: "var(--quiet)", fontSize: 12 };

/** The height of each bar. The total is stacked on its parts, so that it ends at its value. */
function barsOf(series: readonly Series[]) {
  const parts = series.filter(({ isWhole }) => !isWhole);
  const sumOfParts = (day: Day): number => parts.reduce((sum, { key }) => sum + day[key], 0);
  const wholes = series.filter(({ isWhole }) => isWhole);
  return [
    ...parts.map((one) => ({ ...one, fill: "var(--accent)", height: (day: Day) => day[one.key] })),
    ...wholes.map((one) => ({
      ...one,
      fill: "var(--edge)",
      height: (day: Day) => Math.max(day[one.key] - sumOfParts(day), 0),
    })),
  ];
}

/** Bars by day. The arrow keys move along them, and screen readers announce each value. */
export default function DayChart({ title, days, series, write, writeShort }: DayChartProps) {
  const { day } = useFigures();
  const isFlat = days.every((one) => series.every(({ key }) => one[key] === 0));
  return (
    <BarChart
      responsive
      className={styles.bars}
      aria-label={title}
      data={[...days]}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        tickFormatter={day}
        tick={TEXT}
        tickLine={false}
        stroke="var(--edge)"
        minTickGap={24}
      />
      <YAxis
        width="auto"
        tickFormatter={writeShort}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickCount={4}
        // In a chart without data, the steps of the scale would all round to the same amount.
        {...(isFlat && { domain: [0, 1], ticks: [0] })}
      />
      <Tooltip
        cursor={{ fill: "var(--sunken)" }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const shown: Day | undefined = payload[0]?.payload;
          if (!active || !shown) return null;
          return (
            <div className={styles.tip} role="status">
              <strong>{day(shown.day)}</strong>
              {series.map(({ key, name }) => (
                <span key={key}>
                  {name}: {write(shown[key])}
                </span>
              ))}
            </div>
          );
        }}
      />
      {barsOf(series).map(({ key, name, fill, height }) => (
        <Bar
          key={key}
          stackId="day"
          dataKey={height}
          name={name}
          fill={fill}
          maxBarSize={36}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  );
}
