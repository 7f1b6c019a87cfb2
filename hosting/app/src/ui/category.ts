import type { TFunction } from "i18next";
import { CATEGORIES } from "#contract/constants.js";

type Category = (typeof CATEGORIES)[number];

const isCategory = (name: string): name is Category => CATEGORIES.some((category) => category === name);

/** A category in the chosen language. A category that this app does not know yet is shown by its ID. */
export const categoryName = (t: TFunction, name: string): string =>
  isCategory(name) ? t(`category.${name}`) : name;
