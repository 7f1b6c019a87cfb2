import { infiniteQueryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { adminAct, adminQueue, type QUEUES } from "#contract/admin-queue.js";
import { ordersRefund, ordersRefundDecline } from "#contract/orders.js";
import { api } from "./client.js";

export type QueueName = (typeof QUEUES)[number];
export type Case = z.output<(typeof adminQueue)["GET"]["response"]>["cases"][number];
export type Act = z.input<(typeof adminAct)["POST"]["request"]>;

/** The admin queues, page by page. */
export const queueQuery = (uid: string, kind: QueueName, q: string) =>
  infiniteQueryOptions({
    queryKey: ["queue", uid, kind, q],
    queryFn: ({ signal, pageParam }) =>
      api.call(adminQueue, "GET", { kind, q, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const sendAct = (act: Act) => api.call(adminAct, "POST", act);
export const refundOrder = (orderId: string) => api.call(ordersRefund, "POST", { orderId });
export const declineOrder = (orderId: string, reason: string) =>
  api.call(ordersRefundDecline, "POST", { orderId, reason });
