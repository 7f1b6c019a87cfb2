import * as z from "zod";
import type { Command } from "./command.js";
import { argumentName } from "./help.js";

/** Describes a command for programs that call it (`vaultmart help --json`). */
export const describeCommand = ({
  name,
  group,
  summary,
  details,
  parameters,
  examples,
  result,
}: Command) => ({
  name,
  group,
  summary,
  ...(details && { details }),
  parameters: Object.values(parameters).map((parameter) => ({
    kind: parameter.kind,
    flags: parameter.kind === "argument" ? argumentName(parameter) : parameter.flags,
    summary: parameter.summary,
    required: !parameter.schema.safeParse(undefined).success,
    ...(parameter.choices && { choices: parameter.choices }),
  })),
  examples,
  result: z.toJSONSchema(result, { io: "output", unrepresentable: "any" }),
});
