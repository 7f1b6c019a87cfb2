import * as z from "zod";

/** The licenses that an author can choose, by SPDX name if there is one. */
export const LICENSES = [
  "MIT",
  "Apache-2.0",
  "GPL-3.0",
  "BSD-3-Clause",
  "ISC",
  "CC-BY-4.0",
  "CC-BY-SA-4.0",
  "CC0-1.0",
  "Proprietary",
  "Custom",
] as const;

export const License = z.enum(LICENSES).describe("The license under which buyers receive the product.");
export type License = z.infer<typeof License>;
