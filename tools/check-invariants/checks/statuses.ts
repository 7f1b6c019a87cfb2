import { PRODUCT_STATUSES, type ProductStatus } from "#contract/fields.js";
import { REPORT_STATUSES } from "#domain/moderation/report.js";
import { type Check, eachOf, textAt } from "../check.js";

/** A product's status is valid, and the product has the stamp of the transition to that status. */
export const productStatuses = (): Check =>
  eachOf("product-status", "products", ({ data }) => {
    const status = textAt(data, "status");
    const faults: string[] = [];
    if (!PRODUCT_STATUSES.includes(status as ProductStatus)) return [`the status is ${String(data.status)}`];
    const wasOnSale = status === "published" || status === "archived";
    if (wasOnSale && (data.approvedAt === undefined || textAt(data, "approvedBy") === "")) {
      faults.push(`is ${status}, but no one approved it`);
    }
    const byFunctions = wasOnSale || status === "draft";
    if (byFunctions && data.settledStatus !== undefined && data.settledStatus !== status) {
      faults.push(`is ${status}, but the functions set it to ${String(data.settledStatus)}`);
    }
    if (status === "published" && data.removedAt !== undefined) faults.push("is published but was removed");
    return faults;
  });

/** A closed report says who closed it and when; an open report says neither. */
export const reportStatuses = (): Check =>
  eachOf("report-status", "reports", ({ data }) => {
    const status = textAt(data, "status");
    if (!REPORT_STATUSES.some((known) => known === status)) return [`the status is ${String(data.status)}`];
    const settled = data.resolvedAt !== undefined && textAt(data, "resolvedBy") !== "";
    if (settled === (status !== "pending")) return [];
    return [`is ${status}, but ${settled ? "was closed" : "no one closed it"}`];
  });
