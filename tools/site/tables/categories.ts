import { targetsOf } from "#cli/install/targets.js";
import { CATEGORIES } from "#contract/fields.js";
import { KINDS } from "#packaging/boilerplate.js";
import { code, markdownTable } from "./markdown.js";

const SLUG = "slug";

/** The default install folder for a category. */
const folder = (category: string): string =>
  targetsOf({ slug: SLUG, category, global: false }).target.replace(new RegExp(`/${SLUG}$`), "/<slug>");

export const categoriesTable = () =>
  markdownTable(
    ["category", "contents", "installed into"],
    CATEGORIES.map((category) => [code(category), KINDS[category], code(folder(category))]),
  );
