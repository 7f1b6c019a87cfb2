import { FAILURES, type FailureCode } from "#contract/failures.js";
import { helpOf } from "./error-codes.js";
import { code, markdownTable } from "./markdown.js";
import { whereWords } from "./routes.js";

export const failuresTable = () =>
  markdownTable(
    ["`code`", "status", "`error`", "returned by"],
    (Object.keys(FAILURES) as FailureCode[]).map((failure) => [
      `[${code(failure)}](${helpOf(failure)})`,
      String(FAILURES[failure].status),
      FAILURES[failure].error,
      whereWords(failure),
    ]),
  );
