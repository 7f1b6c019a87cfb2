import { ACCOUNTS, accountOf } from "#platform/service-accounts.js";

/** A part of a filter: a field of a log entry, compared with a value. `=~` matches a regular expression. */
export interface Clause {
  /** As the Logging query language names it: `severity`, `service`, or a field of the line. */
  readonly field: string;
  readonly op: "=" | ">=" | ">" | "=~";
  readonly value: string | number | boolean;
}

/** A condition that an operator should know about immediately. */
export interface Alert {
  /** Its name in files and metrics, and its anchor on the help page. */
  readonly id: string;
  readonly title: string;
  /** All of them must hold. */
  readonly clauses: readonly Clause[];
  /** With it, the alert starts after more lines than this within a number of minutes; without it, with the first line. */
  readonly rate?: { readonly moreThan: number; readonly minutes: number };
}

/** A line of a function's log. */
export interface LogLine {
  /** The name of the function. */
  readonly service: string;
  /** The JSON object that the function wrote. */
  readonly entry: Readonly<Record<string, unknown>>;
}

const is = (field: string, value: Clause["value"]): Clause => ({ field, op: "=", value });
const IS_ERROR = is("severity", "ERROR");
const HAS_FAILED: Clause = { field: "status", op: ">=", value: 500 };

/** A pattern of the exact names of some functions. Cloud Run writes names in lower case. */
const named = (names: readonly string[]): string =>
  `^(${names.map((name) => name.toLowerCase()).join("|")})$`;

/**
 * The alerts of a marketplace (DESIGN §18).
 *
 * @param functions the names of all functions
 */
export const alerts = (functions: readonly string[]): readonly Alert[] => [
  {
    id: "requests-failed",
    title: "Requests end in errors",
    clauses: [HAS_FAILED],
    rate: { moreThan: 10, minutes: 5 },
  },
  {
    id: "webhooks-failed",
    title: "Stripe's events are not accepted",
    clauses: [is("route", "/processor/webhooks"), HAS_FAILED],
    rate: { moreThan: 2, minutes: 15 },
  },
  {
    id: "scans-failed",
    title: "Archives cannot be scanned",
    clauses: [
      { field: "route", op: "=~", value: "^/(products/(upload|scan)|cli/products/create)$" },
      HAS_FAILED,
    ],
    rate: { moreThan: 2, minutes: 15 },
  },
  {
    id: "events-failed",
    title: "Background functions fail",
    clauses: [
      {
        field: "service",
        op: "=~",
        value: named(functions.filter((name) => ACCOUNTS[accountOf(name)] === ACCOUNTS.events)),
      },
      IS_ERROR,
    ],
    rate: { moreThan: 2, minutes: 15 },
  },
  {
    id: "role-missing",
    title: "An account of the functions lacks a role, an API or an index",
    clauses: [
      IS_ERROR,
      {
        field: "message",
        op: "=~",
        value:
          "^The service account vaultmart-| is not enabled in the project\\. |^The database does not have an index",
      },
    ],
  },
  {
    id: "limiter-unavailable",
    title: "Rate limits cannot be counted",
    clauses: [IS_ERROR, is("id", "rate-limit")],
    rate: { moreThan: 5, minutes: 5 },
  },
  {
    id: "payments-differ",
    title: "A payment was not as Stripe has it",
    clauses: [is("message", "A payment was not as Stripe has it")],
  },
  {
    id: "money-owed",
    title: "Money is owed for more than a day",
    clauses: [is("message", "Money is owed"), { field: "hours", op: ">", value: 24 }],
  },
  {
    id: "dispute-unanswered",
    title: "A bank asks about a payment, and nothing was sent",
    clauses: [is("message", "A bank asks about a payment"), is("isSubmitted", false)],
  },
  {
    id: "log-behind",
    title: "The transparency log does not keep up",
    clauses: [is("message", "The log is behind")],
  },
  {
    id: "emails-wait",
    title: "Emails wait for a mail server",
    clauses: [is("message", "Emails wait")],
  },
  {
    id: "emails-undelivered",
    title: "Many emails are not delivered",
    clauses: [is("message", "An email was not delivered")],
    rate: { moreThan: 20, minutes: 60 },
  },
];

/** Where Cloud Logging has a field of a line. */
function placeOf(field: string): string {
  if (field === "severity") return "severity";
  return field === "service" ? "resource.labels.service_name" : `jsonPayload.${field}`;
}

/** An alert's filter in the Logging query language. */
export const filterOf = ({ clauses }: Pick<Alert, "clauses">): string =>
  [
    'resource.type="cloud_run_revision"',
    ...clauses.map(({ field, op, value }) => `${placeOf(field)}${op}${JSON.stringify(value)}`),
  ].join(" AND ");

/** Whether a line matches an alert. */
export const isSought = ({ clauses }: Pick<Alert, "clauses">, { service, entry }: LogLine): boolean =>
  clauses.every(({ field, op, value }) => {
    const found = field === "service" ? service.toLowerCase() : entry[field];
    if (op === "=") return found === value;
    if (op === "=~") return typeof found === "string" && new RegExp(String(value)).test(found);
    if (typeof found !== "number") return false;
    return op === ">" ? found > Number(value) : found >= Number(value);
  });

/** The name of the metric of an alert. */
export const metricOf = (id: string): string => `vaultmart_${id.replaceAll("-", "_")}`;

/** The metric that counts the lines of a rate-based alert, for `gcloud logging metrics create`. */
export const metricFile = (alert: Alert) => ({
  name: metricOf(alert.id),
  description: alert.title,
  filter: filterOf(alert),
  metricDescriptor: { metricKind: "DELTA", valueType: "INT64" },
});

/** An alert policy, for `gcloud monitoring policies create`. */
export function policyFile(alert: Alert) {
  const { id, title, rate } = alert;
  const condition = rate
    ? {
        conditionThreshold: {
          filter: `metric.type="logging.googleapis.com/user/${metricOf(id)}" AND resource.type="cloud_run_revision"`,
          aggregations: [
            {
              alignmentPeriod: `${rate.minutes * 60}s`,
              perSeriesAligner: "ALIGN_DELTA",
              crossSeriesReducer: "REDUCE_SUM",
            },
          ],
          comparison: "COMPARISON_GT",
          thresholdValue: rate.moreThan,
          duration: "0s",
          trigger: { count: 1 },
        },
      }
    : { conditionMatchedLog: { filter: filterOf(alert) } };
  return {
    displayName: `Vaultmart: ${title}`,
    documentation: {
      content: `The help of your marketplace says what to do: /docs/alerts#${id}`,
      mimeType: "text/markdown",
    },
    userLabels: { vaultmart: id },
    combiner: "OR",
    conditions: [{ displayName: title, ...condition }],
    // Cloud Monitoring allows a limit of notifications only for conditions on lines.
    alertStrategy: { autoClose: "86400s", ...(!rate && { notificationRateLimit: { period: "3600s" } }) },
    enabled: true,
  };
}
