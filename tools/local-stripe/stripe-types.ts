/**
 * The official SDK's types, and nothing that runs: what this server answers is
 * checked by the compiler against what the SDK says that Stripe answers.
 */
import type Stripe from "../../functions/node_modules/stripe/esm/stripe.esm.node.js";

export type { Stripe };

/** The version whose shapes this server speaks; a test holds it equal to the SDK's. */
export const API_VERSION = "2026-10-28.endive";
