import { productsFile as route } from "#contract/files.js";
import { openVersion } from "#files/open-version.js";
import { endpoint } from "#http/endpoint.js";

/** Loaded on first use: it reads archives. */
const inside = () => import("#files/version-files.js");

/** Returns a text or a picture of a version as JSON, so that no browser interprets it as a page. */
export const productsFile = endpoint(route, {
  GET: async ({ input, caller }) => {
    const { file, isPublic } = await openVersion(input, caller);
    return { isPublic, ...(await (await inside()).readFile(file, input.path)) };
  },
});
