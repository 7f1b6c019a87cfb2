import { RULES } from "#archive/rules.js";
import { commands } from "#cli/commands/index.js";
import { EXIT } from "#cli/errors.js";
import { tools } from "#cli/mcp/tools/index.js";
import { FAILURES } from "#contract/failures.js";
import { routes } from "#contract/index.js";
import { Manifest } from "#contract/manifest.js";
import { METHODS, type Route } from "#contract/route.js";
import { CONSTANTS } from "../tables/constants.js";

/**
 * All names and numbers of the public interface. The outline is committed, so that reviews show every addition,
 * renaming, or removal as a change to the documented interface. `npm run generate` writes it.
 */
export const outline = () => ({
  routes: Object.fromEntries(
    (routes as readonly Route[]).flatMap((route) =>
      METHODS.flatMap((method) => {
        const operation = route[method];
        if (!operation) return [];
        const { access, limit } = operation;
        const often = limit ? `${limit.perMinute} per minute, ${limit.strategy}` : "no limit";
        return [[`${method} ${route.path}`, `${access}; ${often}`]];
      }),
    ),
  ),
  failures: Object.fromEntries(
    Object.entries(FAILURES).map(([code, { status, error }]) => [code, `${status} ${error}`]),
  ),
  limits: Object.fromEntries(CONSTANTS),
  manifest: Object.entries(Manifest.shape).map(([name, field]) =>
    field.safeParse(undefined).success ? `${name}?` : name,
  ),
  scanRules: Object.fromEntries(Object.entries(RULES).map(([id, { severity }]) => [id, severity])),
  commands: Object.fromEntries(
    commands.map(({ name, parameters }) => [name, Object.values(parameters).map(({ flags }) => flags)]),
  ),
  exitCodes: EXIT,
  tools: Object.fromEntries(tools.map(({ name, input }) => [name, Object.keys(input.shape)])),
});
