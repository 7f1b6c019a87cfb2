import { queryOptions } from "@tanstack/react-query";
import { AdvisoryList } from "#contract/advisories.js";
import { revealing } from "#contract/clean-text.js";
import { ApiError } from "#contract/client.js";

/** The advisories of this marketplace, newest first. */
export const advisoriesQuery = queryOptions({
  queryKey: ["advisories"],
  queryFn: async ({ signal }) => {
    const answer = await fetch("/advisories/all.json", { signal });
    if (!answer.ok) throw new ApiError(answer.status, "The page did not answer", []);
    return AdvisoryList.parse(JSON.parse(await answer.text(), revealing));
  },
});
