import { config } from "../../../../functions/node_modules/zod/index.js";

/**
 * The zod of the functions, as the contract imports it. It must not compile code from text: the content
 * security policy forbids that, and each attempt would be reported. The contract is loaded after this.
 */
export * from "../../../../functions/node_modules/zod/index.js";

config({ jitless: true });
