/** Reads the lines of one request, or of one action of a user, in the log of `npm start`. */

type Line = Readonly<Record<string, unknown>>;

/** The JSON of a line; the emulators write something before it. */
function parse(text: string): Line | undefined {
  const from = text.indexOf('{"severity"');
  if (from < 0) return undefined;
  try {
    return JSON.parse(text.slice(from)) as Line;
  } catch {
    return undefined;
  }
}

const traceOf = (line: Line): string | undefined =>
  /\/traces\/([0-9a-f]{32})$/.exec(String(line["logging.googleapis.com/trace"]))?.[1];

/**
 * The lines of a trace, and those about the checkout sessions that it opened, because Stripe's events have a separate
 * trace.
 * @param id the ID of a trace, a request (`X-Request-Id`), or a checkout session
 */
export function linesOf(log: string, id: string): Line[] {
  const lines = log
    .split("\n")
    .map(parse)
    .filter((line) => line !== undefined);
  const traces = new Set([id]);
  const objects = new Set([id]);
  const isOurs = (line: Line) => {
    const trace = traceOf(line);
    const { object } = line;
    return (
      line.id === id ||
      (trace !== undefined && traces.has(trace)) ||
      (typeof object === "string" && objects.has(object))
    );
  };
  // A request leads to its trace, that to a session, and that to the traces of events.
  for (let known = 0; known < traces.size + objects.size; ) {
    known = traces.size + objects.size;
    for (const line of lines.filter(isOurs)) {
      const trace = traceOf(line);
      if (trace !== undefined) traces.add(trace);
      if (typeof line.object === "string") objects.add(line.object);
    }
  }
  return lines.filter(isOurs);
}

/** Formats a line for a terminal: severity, message, and the other fields. */
export function printed({ severity, message, stack, ...fields }: Line): string {
  const others = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !name.startsWith("logging.googleapis.com/"))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const start = `${String(severity).padEnd(7)} ${String(message)}  ${others.join(" ")}`.trimEnd();
  return stack === undefined ? start : `${start}\n${String(stack)}`;
}
