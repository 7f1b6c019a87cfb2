import * as z from "zod";
import { timeOf } from "./fields.js";
import { route } from "./route.js";

/** The minimum time between two requests for a copy, in hours. */
export const EXPORT_EVERY_HOURS = 24;
/** How long a copy can be downloaded, in days. */
export const EXPORT_DAYS = 7;
/** The maximum number of files in a copy. */
export const MAX_EXPORT_PARTS = 100;

const Part = z
  .object({
    part: z.number().int().min(1).max(MAX_EXPORT_PARTS).describe("The number of the file, starting with 1."),
    fileName: z.string().describe("The name under which the file is downloaded."),
    fileSize: z.number().int().min(1).describe("The size of the file in bytes."),
    sha256: z.string().describe("The SHA-256 of the file, in hexadecimal."),
  })
  .describe("A ZIP file of the copy. It can be opened without the others.");

const DataExport = z
  .object({
    status: z
      .enum(["waiting", "working", "ready"])
      .describe("`waiting` and `working` become `ready` without a further request."),
    requestedAt: timeOf("When it was requested"),
    readyAt: timeOf("When it was ready. Missing until then").optional(),
    expiresAt: timeOf("When its files are deleted"),
    nextAt: timeOf("When you can request another copy"),
    totalParts: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("The number of files in the copy. Missing while it is unknown."),
    parts: z.array(Part).describe("The finished files."),
  })
  .describe("A copy of the data that is stored about you.");

export const usersDataExport = route({
  path: "/users/data-export",
  isExtension: true,
  GET: {
    summary: "Get the status of the copy of your data, and a URL for one of its files",
    access: "user",
    limit: { perMinute: 60, strategy: "standard" },
    request: z.object({
      part: z.coerce
        .number("must be the number of a file")
        .int("must be the number of a file")
        .min(1, "must be at least 1")
        .max(MAX_EXPORT_PARTS, `must be at most ${MAX_EXPORT_PARTS}`)
        .optional()
        .describe("The file to download. The response then has `url`."),
    }),
    response: z.object({
      export: DataExport.optional().describe("The copy that you requested last. Missing if there is none."),
      url: z
        .string()
        .optional()
        .describe("A URL that downloads the file, valid for five minutes. Missing without `part`."),
    }),
    failures: ["exportPartNotFound"],
  },
  POST: {
    summary: "Request a copy of all data that is stored about you",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z.object({}),
    response: z.object({ export: DataExport }),
    failures: ["exportTooSoon", "editConflict"],
  },
});
