import { INTERRUPTED } from "#cli/app.js";
import { EXIT } from "#cli/errors.js";
import { markdownTable } from "./markdown.js";

export const MEANINGS: Record<keyof typeof EXIT, readonly [meaning: string, next: string]> = {
  success: ["The command succeeded.", ""],
  general: ["The command failed, or a check found a problem.", "Read the message."],
  authentication: ["You are not logged in, or not allowed to do this.", "Log in, or use another account."],
  notFound: ["The product, version, or other item does not exist.", "Check the name."],
  validation: ["The input is invalid.", "Correct the input. Each problem is one line."],
  retryable: [
    "The marketplace is unreachable, busy, or limits your requests.",
    "Run the same command again later.",
  ],
};

export const exitCodesTable = () =>
  markdownTable(
    ["code", "meaning", "what to do"],
    [
      ...(Object.keys(EXIT) as (keyof typeof EXIT)[]).map((name) => [String(EXIT[name]), ...MEANINGS[name]]),
      [String(INTERRUPTED), "You pressed Ctrl-C.", ""],
    ],
  );
