import { KINDS } from "#cli/commands/init.js";
import { targetOf } from "#cli/install/targets.js";
import { CATEGORIES } from "#contract/fields.js";
import { code, markdownTable } from "./markdown.js";

const SLUG = "slug";

/** Where a product of the category goes when nobody says otherwise. */
const folder = (category: string): string =>
  targetOf({ slug: SLUG, category, global: false }).replace(new RegExp(`/${SLUG}$`), "/<slug>");

export const categoriesTable = () =>
  markdownTable(
    ["category", "what it holds", "installed into"],
    CATEGORIES.map((category) => [code(category), KINDS[category], code(folder(category))]),
  );
