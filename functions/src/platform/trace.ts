import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The trace that a request belongs to (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits, the same in everything that one action causes. */
  readonly id: string;
  /** The span of the caller, 16 hexadecimal digits; undefined if the trace starts here. */
  readonly span?: string;
  readonly isSampled: boolean;
}

/** `version-trace-span-flags`. IDs of only zeros are invalid. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<id>[0-9a-f]{32})-(?!0{16})(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

/** The trace in a request's `traceparent` header; a new trace if the header is missing or invalid. */
export function traceOf(header: string | readonly string[] | undefined): Trace {
  const found = typeof header === "string" ? TRACEPARENT.exec(header)?.groups : undefined;
  const { id, span, flags = "" } = found ?? {};
  if (id === undefined || span === undefined)
    return { id: randomBytes(16).toString("hex"), isSampled: false };
  return { id, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const current = new AsyncLocalStorage<Trace>();

/** Runs the work of a request. All lines that it logs contain the trace of the request. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** The fields by which Cloud Logging groups the lines of a trace; empty outside a request. */
export function traceFields(project: string): Readonly<Record<string, unknown>> {
  const trace = current.getStore();
  if (!trace) return {};
  return {
    "logging.googleapis.com/trace": `projects/${project}/traces/${trace.id}`,
    ...(trace.span !== undefined && { "logging.googleapis.com/spanId": trace.span }),
    "logging.googleapis.com/trace_sampled": trace.isSampled,
  };
}
