import type { CATEGORIES } from "#contract/fields.js";

export type CategoryName = (typeof CATEGORIES)[number];

interface Look {
  /** In degrees of OKLCH. The stylesheet of the web app has the same ones. */
  readonly hue: number;
  /** The lines of its sign, 24 units wide and high, 2 units thick. */
  readonly glyph: string;
}

/** The hue and the icon of each category in covers, labels, and filters. */
export const LOOKS: Readonly<Record<CategoryName, Look>> = {
  skills: { hue: 75, glyph: "M12 3c.6 5 4 8.4 9 9-5 .6-8.4 4-9 9-.6-5-4-8.4-9-9 5-.6 8.4-4 9-9z" },
  squads: {
    hue: 25,
    glyph:
      "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3 2.7-5 6-5s6 2 6 5M16 5.3a3 3 0 0 1 0 5.4M18 14.3c1.9.8 3 2.5 3 4.7",
  },
  agents: { hue: 295, glyph: "M6 9h12v10H6zM12 9V5M12 4.5h.01M9.5 13v1.5M14.5 13v1.5M3 13v2M21 13v2" },
  workflows: { hue: 235, glyph: "M4 5h5v5H4zM15 14h5v5h-5zM9 7.5h3a2 2 0 0 1 2 2v5a2 2 0 0 0 1 2" },
  "design-systems": {
    hue: 350,
    glyph: "M4 4h6.5v6.5H4zM17 4l3.5 6.5h-7zM7.2 14a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM14 14h6v6h-6z",
  },
  "claude-md": { hue: 50, glyph: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4" },
  prompts: { hue: 195, glyph: "M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5" },
  bundle: { hue: 125, glyph: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" },
  applications: { hue: 265, glyph: "M3 5h18v14H3zM3 9.5h18M6 7.2h.01M9 7.2h.01" },
  systems: { hue: 160, glyph: "M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5" },
};

export const isCategory = (name: string): name is CategoryName => Object.hasOwn(LOOKS, name);

/** The look of a category. An unknown category looks like "systems". */
export const lookOf = (category: string): Look => LOOKS[isCategory(category) ? category : "systems"];
