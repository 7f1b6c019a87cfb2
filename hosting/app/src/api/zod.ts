import { config } from "../../../../functions/node_modules/zod/index.js";

/**
 * The zod of the functions, as the contract imports it. It must not compile code from strings: the Content Security
 * Policy forbids that, and browsers would report each attempt. Load this module before the contract.
 */
export * from "../../../../functions/node_modules/zod/index.js";

config({ jitless: true });
