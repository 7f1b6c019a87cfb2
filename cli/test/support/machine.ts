/**
 * The Node.js of this machine, as users of the client have it. The tests themselves run with the release of production
 * (docs/decisions/338-commands-run-with-the-node-of-production.md).
 */
export const MACHINE_NODE = process.env.VAULTMART_MACHINE_NODE ?? process.execPath;
