/**
 * The official SDK's types only, without code: the compiler checks this server's responses against the SDK's
 * definition of Stripe's responses.
 */
import type Stripe from "../../functions/node_modules/stripe/esm/stripe.esm.node.js";

export type { Stripe };

/** The API version of this server's responses; a test checks that it equals the SDK's. */
export const API_VERSION = "2026-10-28.endive";
