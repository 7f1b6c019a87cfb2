import { queryOptions } from "@tanstack/react-query";
import { token } from "../session/session.js";

/**
 * Whether the signed-in user has the custom claim `admin`. The server checks the claim again for every request.
 */
export const isAdminQuery = (uid: string) =>
  queryOptions({
    queryKey: ["is-admin", uid],
    queryFn: async () => {
      const payload = (await token())?.split(".")[1] ?? "";
      const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
      return (JSON.parse(text || "{}") as { admin?: unknown }).admin === true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
