import { FAILURES, type FailureCode } from "../../../functions/src/contract/failures.js";
import { code, markdownTable } from "./markdown.js";
import { operations } from "./routes.js";

/** Answered on the way to any route, also where a route names it as its own. */
const ANYWHERE: ReadonlySet<FailureCode> = new Set(["unavailable"]);

/** Which routes name the refusal as theirs; the others are answered on the way to any route. */
function whereWords(failure: FailureCode): string {
  if (ANYWHERE.has(failure)) return "any route";
  const own = operations.filter(({ operation }) => operation.failures.includes(failure));
  if (own.length === 0) return "any route";
  const paths = [...new Set(own.map(({ route }) => route.path))];
  return paths.map(code).join(", ");
}

export const failuresTable = () =>
  markdownTable(
    ["status", "`error`", "answered by"],
    (Object.keys(FAILURES) as FailureCode[]).map((failure) => [
      String(FAILURES[failure].status),
      FAILURES[failure].error,
      whereWords(failure),
    ]),
  );
