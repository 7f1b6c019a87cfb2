import { usersAccess } from "./access.js";
import { adminAdvisories, adminProducts } from "./admin.js";
import { adminAct, adminQueue } from "./admin-queue.js";
import { appeals } from "./appeals.js";
import { cliAuthProfile, cliProductsSearch } from "./cli.js";
import { cliAuthApprove, cliAuthDevice, cliAuthToken } from "./cli-auth.js";
import { cliProductsCreate } from "./create-product.js";
import { usersDataExport } from "./data-export.js";
import { productsEdits } from "./edits.js";
import { productsFile, productsFiles } from "./files.js";
import { productsListing } from "./listing.js";
import { usersEmails } from "./mail.js";
import { messages, messagesConversationId } from "./messages.js";
import { notifications } from "./notifications.js";
import { orders, ordersRefund, ordersRefundDecline, ordersRefundRequest } from "./orders.js";
import { processorCallback, processorCheckout, processorConnect, processorWebhooks } from "./processor.js";
import {
  productsDownload,
  productsLike,
  productsRecall,
  productsReviews,
  productsScan,
  productsSelfApprove,
  productsUpload,
} from "./products.js";
import { cliAuthOidc, productsPublishers } from "./publishers.js";
import { reports } from "./reports.js";
import { productsReview } from "./review-changes.js";
import type { Route } from "./route.js";
import { productsDraft, productsShareLinks } from "./share-links.js";
import { health } from "./system.js";
import { usersDeleteAccount, usersFollow, usersUpdateProfile } from "./users.js";

/**
 * All routes of the HTTP API. A test compares the functions, rewrites, client, OpenAPI, and tests with this list.
 */
export const routes = [
  health,
  productsUpload,
  productsScan,
  productsSelfApprove,
  productsDownload,
  productsRecall,
  productsLike,
  productsReviews,
  productsReview,
  productsFiles,
  productsFile,
  productsListing,
  productsEdits,
  productsShareLinks,
  productsDraft,
  productsPublishers,
  cliProductsCreate,
  cliProductsSearch,
  cliAuthProfile,
  cliAuthDevice,
  cliAuthApprove,
  cliAuthToken,
  cliAuthOidc,
  processorCheckout,
  processorConnect,
  processorCallback,
  processorWebhooks,
  orders,
  ordersRefund,
  ordersRefundRequest,
  ordersRefundDecline,
  usersFollow,
  usersUpdateProfile,
  usersDeleteAccount,
  usersAccess,
  usersEmails,
  usersDataExport,
  messages,
  messagesConversationId,
  reports,
  notifications,
  appeals,
  adminProducts,
  adminAdvisories,
  adminQueue,
  adminAct,
] as const satisfies readonly Route[];
