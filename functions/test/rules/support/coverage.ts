import * as z from "zod";

/** An expression of the rules with every value that it had, as the Firestore emulator reports it. */
interface Expression {
  readonly sourcePosition: { line: number; currentOffset?: number; endOffset: number };
  readonly values?: readonly { readonly value: Readonly<Record<string, unknown>> }[];
  readonly children?: readonly Expression[];
}

const Report = z.object({
  rules: z.object({ files: z.array(z.object({ content: z.string() })) }),
  report: z.array(z.custom<Expression>()),
});

export interface Coverage {
  /** The number of boolean expressions in the rules. */
  readonly conditions: number;
  /** Those that were never true, never false, or never evaluated, one per line. */
  readonly gaps: readonly string[];
}

/** The emulator's coverage of a project's rules since they were loaded. */
export async function readCoverage(projectId: string): Promise<Coverage> {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`);
  const { rules, report } = Report.parse(await answer.json());
  const source = rules.files[0]?.content ?? "";
  const expressions = new Map<string, { text: string; line: number; values: unknown[] }>();
  const collect = ({ sourcePosition, values = [], children = [] }: Expression): void => {
    const { line, currentOffset = 0, endOffset } = sourcePosition;
    const place = `${currentOffset}-${endOffset}`;
    const known = expressions.get(place) ?? {
      text: source.slice(currentOffset, endOffset + 1),
      line,
      values: [],
    };
    expressions.set(place, known);
    known.values.push(...values.flatMap(({ value }) => ("undefined" in value ? [] : [plain(value)])));
    children.forEach(collect);
  };
  report.forEach(collect);

  let conditions = 0;
  const gaps: string[] = [];
  for (const { text, line, values } of expressions.values()) {
    // A variable that was a boolean once, and otherwise a string or number, is not a condition.
    if (values.some((value) => typeof value !== "boolean") || CONSTANTS.includes(text)) continue;
    conditions += 1;
    const missing = [true, false].filter((wanted) => !values.includes(wanted));
    if (missing.length > 0) gaps.push(`line ${line}: ${text} was never ${missing.join(" nor ")}`);
  }
  return { conditions, gaps };
}

/** Expressions that always have the same value. */
const CONSTANTS = ["true", "false"];

/** The emulator's representation of a value; all non-booleans are treated alike. */
const plain = (value: Readonly<Record<string, unknown>>): unknown =>
  "boolValue" in value ? value.boolValue : "not a boolean";
