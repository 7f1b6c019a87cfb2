import * as z from "zod";
import { Slug, Version } from "./fields.js";
import { line, lines } from "./text.js";

/** How harmful an affected version is, most severe first. */
export const ADVISORY_SEVERITIES = ["critical", "high", "moderate", "low"] as const;

/**
 * The maximum number of advisories in the list, newest first. Each advisory also has its own file.
 */
export const MAX_ADVISORIES = 1_000;

/** The name of this software's packages in advisories. `database_specific.market` distinguishes marketplaces. */
export const ECOSYSTEM = "Vaultmart";

/**
 * The version of the OSV schema whose fields are used. Later versions only restrict IDs and ecosystems to a list.
 */
export const OSV_VERSION = "1.4.0";

export const AdvisoryId = z
  .string()
  .regex(/^VAULTMART-[0-9]{4}-[0-9]{4,6}$/, "must be an advisory's ID, such as VAULTMART-2026-0001")
  .describe("The ID of an advisory, such as `VAULTMART-2026-0001`.");

/** The fields that an admin writes. */
const advisoryFields = {
  slug: Slug.describe("The slug of the affected product."),
  introduced: Version.optional().describe(
    "The first affected version. By default, every version before the fix.",
  ),
  fixed: Version.optional().describe("The first version that is no longer affected."),
  lastAffected: Version.optional().describe("The last affected version, if no version fixes it."),
  severity: z
    .enum(ADVISORY_SEVERITIES, `must be one of ${ADVISORY_SEVERITIES.join(", ")}`)
    .describe("The severity for users of an affected version."),
  summary: line({ least: 1, most: 120 }).describe("What is wrong, in one line: 1 to 120 characters."),
  details: lines({ most: 5_000 })
    .default("")
    .describe("What is wrong, and what users should do; at most 5,000 characters."),
  references: z
    .array(
      z
        .string()
        .max(500, "must have at most 500 characters")
        .regex(/^https:\/\/[!-~]+$/, "must be an https URL"),
    )
    .max(10, "must have at most 10 URLs")
    .default([])
    .describe("Pages with more information: at most 10 https URLs."),
};

export const NewAdvisory = z
  .object(advisoryFields)
  .refine(({ fixed, lastAffected }) => fixed === undefined || lastAffected === undefined, {
    path: ["lastAffected"],
    message: "must be omitted if fixed is given",
  });
export type NewAdvisory = z.output<typeof NewAdvisory>;

const Time = z.iso.datetime();

/** An event in the history of a range. */
const Event = z.union([
  z.strictObject({ introduced: z.string().min(1) }),
  z.strictObject({ fixed: z.string().min(1) }),
  z.strictObject({ last_affected: z.string().min(1) }),
]);

/**
 * The facts of the OSV schema (https://ossf.github.io/osv-schema/) about the fields that a marketplace uses. A
 * range has an `introduced` event, and either `fixed` or `last_affected` events.
 */
const Range = z
  .object({ type: z.enum(["SEMVER", "ECOSYSTEM", "GIT"]), events: z.array(Event).min(1) })
  .refine(({ events }) => events.some((event) => "introduced" in event), "must have an introduced event")
  .refine(
    ({ events }) =>
      !(events.some((event) => "fixed" in event) && events.some((event) => "last_affected" in event)),
    "must not have fixed and last_affected events",
  );

const REFERENCE_TYPES = [
  ...["ADVISORY", "ARTICLE", "DETECTION", "DISCUSSION", "REPORT", "FIX", "INTRODUCED"],
  ...["PACKAGE", "EVIDENCE", "WEB", "GIT"],
] as const;

/** An advisory in OSV form, as `/advisories/{id}.json` serves it. */
export const OsvRecord = z.object({
  schema_version: z.string().regex(/^\d+\.\d+\.\d+$/),
  id: AdvisoryId,
  modified: Time,
  published: Time,
  withdrawn: Time.optional(),
  summary: z.string().min(1).max(120),
  details: z.string(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string().min(1), name: z.string().min(1) }),
        ranges: z.array(Range).default([]),
        versions: z.array(z.string()).default([]),
      }),
    )
    .min(1),
  references: z.array(z.object({ type: z.enum(REFERENCE_TYPES), url: z.url() })),
  database_specific: z.object({ severity: z.enum(ADVISORY_SEVERITIES).catch("high"), market: z.string() }),
});
export type OsvRecord = z.output<typeof OsvRecord>;

/** `/advisories/all.json`. */
export const AdvisoryList = z.object({
  advisories: z.array(OsvRecord),
  /** Whether the list is complete: a marketplace with more advisories lists the newest. */
  complete: z.boolean(),
});
export type AdvisoryList = z.output<typeof AdvisoryList>;
