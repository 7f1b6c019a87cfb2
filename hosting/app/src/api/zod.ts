import { config } from "../../../../functions/node_modules/zod/index.js";

/**
 * The functions' zod, as the contract imports it. It must compile nothing from text, which the content security
 * policy forbids and each try would report; the contract is loaded after this.
 */
export * from "../../../../functions/node_modules/zod/index.js";

config({ jitless: true });
