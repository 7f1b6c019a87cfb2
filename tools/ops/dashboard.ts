import { type Alert, metricOf } from "./alerts.js";

/** The name that Cloud Monitoring shows. Deployments find the dashboard by this name. */
export const DASHBOARD_TITLE = "Vaultmart";

/** A chart: time series of one metric, summed up by a label. */
interface Chart {
  readonly title: string;
  /** A filter of Cloud Monitoring. */
  readonly filter: string;
  readonly aligner: "ALIGN_RATE" | "ALIGN_DELTA" | "ALIGN_MAX" | "ALIGN_FRACTION_TRUE";
  readonly reducer: "REDUCE_SUM" | "REDUCE_PERCENTILE_95" | "REDUCE_PERCENTILE_99" | "REDUCE_MEAN";
  readonly by?: string;
}

const ON_CLOUD_RUN = 'resource.type="cloud_run_revision"';
const BY_FUNCTION = "resource.label.service_name";
const of = (metric: string, resource = ON_CLOUD_RUN) => `metric.type="${metric}" AND ${resource}`;

/** What an operator looks at first, in this order: who is served, how fast, with what, and what fails. */
const charts = (all: readonly Alert[]): readonly Chart[] => [
  {
    title: "Requests per second, by class of status",
    filter: of("run.googleapis.com/request_count"),
    aligner: "ALIGN_RATE",
    reducer: "REDUCE_SUM",
    by: "metric.label.response_code_class",
  },
  {
    title: "Health check from outside, share that passed",
    filter: of("monitoring.googleapis.com/uptime_check/check_passed", 'resource.type="uptime_url"'),
    aligner: "ALIGN_FRACTION_TRUE",
    reducer: "REDUCE_MEAN",
  },
  {
    title: "Response time of 95 in 100 requests, in milliseconds, by function",
    filter: of("run.googleapis.com/request_latencies"),
    aligner: "ALIGN_DELTA",
    reducer: "REDUCE_PERCENTILE_95",
    by: BY_FUNCTION,
  },
  {
    title: "Memory in use, share of the limit, by function",
    filter: of("run.googleapis.com/container/memory/utilizations"),
    aligner: "ALIGN_DELTA",
    reducer: "REDUCE_PERCENTILE_99",
    by: BY_FUNCTION,
  },
  {
    title: "Instances, by function",
    filter: of("run.googleapis.com/container/instance_count"),
    aligner: "ALIGN_MAX",
    reducer: "REDUCE_SUM",
    by: BY_FUNCTION,
  },
  ...(["read", "write", "delete"] as const).map(
    (kind): Chart => ({
      title: `Firestore: ${kind}s per second`,
      filter: of(`firestore.googleapis.com/document/${kind}_count`, 'resource.type="firestore_instance"'),
      aligner: "ALIGN_RATE",
      reducer: "REDUCE_SUM",
    }),
  ),
  ...all
    .filter(({ rate }) => rate)
    .map(
      ({ id, title }): Chart => ({
        title: `Alert ${id}: ${title}`,
        filter: of(`logging.googleapis.com/user/${metricOf(id)}`),
        aligner: "ALIGN_DELTA",
        reducer: "REDUCE_SUM",
      }),
    ),
];

const COLUMNS = 12;
const SIZE = { width: 6, height: 4 };
const MINUTE = "60s";

const chartWidget = ({ title, filter, aligner, reducer, by }: Chart) => ({
  title,
  xyChart: {
    dataSets: [
      {
        plotType: "LINE",
        timeSeriesQuery: {
          timeSeriesFilter: {
            filter,
            aggregation: {
              alignmentPeriod: MINUTE,
              perSeriesAligner: aligner,
              crossSeriesReducer: reducer,
              ...(by !== undefined && { groupByFields: [by] }),
            },
          },
        },
      },
    ],
  },
});

const ERRORS = {
  title: "Errors in the log",
  logsPanel: { filter: `${ON_CLOUD_RUN} AND severity>="ERROR"` },
};

/** The dashboard, for `gcloud monitoring dashboards create`. */
export function dashboardFile(all: readonly Alert[]) {
  const perRow = COLUMNS / SIZE.width;
  const widgets = [...charts(all).map(chartWidget), ERRORS];
  return {
    displayName: DASHBOARD_TITLE,
    mosaicLayout: {
      columns: COLUMNS,
      tiles: widgets.map((widget, at) => ({
        xPos: (at % perRow) * SIZE.width,
        yPos: Math.floor(at / perRow) * SIZE.height,
        ...SIZE,
        widget,
      })),
    },
  };
}
