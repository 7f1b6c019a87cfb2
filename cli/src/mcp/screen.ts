import type { Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";

const same = (text: string): string => text;
const nobody = async (): Promise<never> => {
  throw new CliError(EXIT.validation, "The MCP server cannot prompt");
};

/** A screen for the MCP server, whose stdout is reserved for the protocol. It reports only progress. */
export const silentScreen = (onProgress: (label: string) => void): Screen => ({
  print: () => {},
  warn: () => {},
  width: 80,
  style: { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same },
  link: same,
  table: () => "",
  progress: (label) => {
    onProgress(label);
    return { advance: () => {}, label: onProgress, done: () => {} };
  },
  confirm: nobody,
  ask: nobody,
  choose: nobody,
});
