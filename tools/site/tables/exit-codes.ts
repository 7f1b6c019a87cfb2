import { INTERRUPTED } from "#cli/app.js";
import { EXIT } from "#cli/errors.js";
import { markdownTable } from "./markdown.js";

export const MEANINGS: Record<keyof typeof EXIT, readonly [meaning: string, next: string]> = {
  success: ["It is done.", ""],
  general: ["It did not work, or a check found something.", "Read the message."],
  authentication: ["You are not logged in, or you may not do this.", "Log in, or use another account."],
  notFound: ["What you named does not exist.", "Check the name."],
  validation: ["What you sent or typed is not allowed.", "Correct it; each problem is one line."],
  retryable: [
    "The marketplace cannot be reached, is busy, or asks you to wait.",
    "Run the same command again in a while.",
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
