import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { appeals } from "#contract/appeals.js";
import { api } from "./client.js";

type Answer = z.output<(typeof appeals)["GET"]["response"]>;
export type Decision = NonNullable<Answer["decision"]>;
export type Appeal = Answer["appeals"][number];

/** The decision against the caller's product or account, and the caller's appeals. */
export const decisionQuery = (uid: string, productId?: string) =>
  queryOptions({
    queryKey: ["decision", uid, productId ?? ""],
    queryFn: ({ signal }) => api.call(appeals, "GET", productId === undefined ? {} : { productId }, signal),
  });

export const sendAppeal = (productId: string | undefined, text: string) =>
  api.call(appeals, "POST", { ...(productId !== undefined && { productId }), text });
