import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { ApiError } from "#contract/client.js";
import { orders, ordersRefundDecline, ordersRefundRequest } from "#contract/orders.js";
import { api } from "./client.js";
import { firestore } from "./firestore.js";

/** An order of which the caller is the buyer or the seller, or `null` if there is none with this ID. */
export const orderQuery = (uid: string, orderId: string) =>
  queryOptions({
    queryKey: ["order", uid, orderId],
    queryFn: async ({ signal }) => {
      try {
        const page = await api.call(orders, "GET", { orderId }, signal);
        return page.orders[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);
const Names = z.object({ fields: z.object({ displayName: text, username: text }) });

/** The public names of a user, by user ID. */
export const namesQuery = (uid: string) =>
  queryOptions({
    queryKey: ["names", uid],
    queryFn: async ({ signal }) => {
      const mask = "mask.fieldPaths=displayName&mask.fieldPaths=username";
      const answer = await firestore(`/users/${encodeURIComponent(uid)}?${mask}`, { signal });
      if (!answer.ok) throw new ApiError(answer.status, "The profile could not be read");
      return Names.parse(await answer.json()).fields;
    },
  });

export const requestRefund = (orderId: string, reason: string) =>
  api.call(ordersRefundRequest, "POST", { orderId, reason });

export const declineRefund = (orderId: string, reason: string) =>
  api.call(ordersRefundDecline, "POST", { orderId, reason });
