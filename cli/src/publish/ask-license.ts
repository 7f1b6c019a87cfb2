import type { License } from "#contract/licenses.js";
import type { LicenseFacts } from "#packaging/detect-license.js";
import type { Screen } from "../context.js";

/** Asks for the license of a folder. Offers only licenses that do not contradict its files. */
export const askLicense = (screen: Screen, { said, options }: LicenseFacts): Promise<License> =>
  screen.choose(
    `${said}. Which license do you have the right to publish it under?`,
    options.map((value) => ({
      value,
      label: value,
      ...(value === "Proprietary" && { hint: "you hold all rights" }),
      ...(value === "Custom" && { hint: "the folder's own terms" }),
    })),
    { flag: "--license" },
  );
