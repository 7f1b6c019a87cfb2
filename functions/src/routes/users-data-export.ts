import { randomBytes } from "node:crypto";
import { usersDataExport as route } from "#contract/data-export.js";
import { chooseExportPart, exportView } from "#domain/people/data-export.js";
import * as storage from "#gateway/storage.js";
import { endpoint } from "#http/endpoint.js";
import * as dataExports from "#store/people/data-exports.js";

/**
 * A user requests a copy of everything that is stored about them, and downloads it when it is ready (DESIGN §18;
 * decision 265). `dataExportWritten` makes it.
 */
export const usersDataExport = endpoint(route, {
  GET: async ({ input: { part }, caller: { uid }, now }) => {
    const found = await dataExports.read(uid);
    const view = found && found.expiresAt > now ? { export: exportView(found) } : {};
    if (part === undefined) return view;
    const { key, fileName } = chooseExportPart(found, part, now);
    return { ...view, url: await storage.signDownload(key, fileName, now) };
  },
  POST: async ({ caller: { uid }, now }) => ({
    export: exportView(await dataExports.request(randomBytes(16).toString("hex"), uid, now)),
  }),
});
