import { cliAuthProfile, cliProductsCreate, cliProductsSearch } from "./cli.js";
import { orders, ordersRefund } from "./orders.js";
import { processorCallback, processorCheckout, processorConnect, processorWebhooks } from "./processor.js";
import { productsDownload, productsScan, productsSelfApprove, productsUpload } from "./products.js";
import type { Route } from "./route.js";
import { health } from "./system.js";

/** Every route of the HTTP API. Functions, rewrites, client, OpenAPI and tests are held equal to this list. */
export const routes = [
  health,
  productsUpload,
  productsScan,
  productsSelfApprove,
  productsDownload,
  cliProductsCreate,
  cliProductsSearch,
  cliAuthProfile,
  processorCheckout,
  processorConnect,
  processorCallback,
  processorWebhooks,
  orders,
  ordersRefund,
] as const satisfies readonly Route[];
