import { FILES_PER_PAGE, productsFiles as route } from "#contract/files.js";
import { openVersion } from "#files/open-version.js";
import { endpoint } from "#http/endpoint.js";

/** Loaded on first use: it reads archives. */
const inside = () => import("#files/version-files.js");

/**
 * Lists the files of a version. Everyone may list the files of a free product. The files of a paid product are listed
 * only for users who may download it.
 */
export const productsFiles = endpoint(route, {
  GET: async ({ input, caller }) => {
    const { offset } = input;
    const { file, isPublic } = await openVersion(input, caller);
    const files = await (await inside()).listFiles(file);
    return {
      isPublic,
      files: files.slice(offset, offset + FILES_PER_PAGE),
      total: files.length,
      offset,
      findings: offset === 0 ? [...(file.verdict?.findings ?? [])] : [],
    };
  },
});
