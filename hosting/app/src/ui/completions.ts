import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";

type Suggested = NonNullable<AnswerOf<typeof cliProductsSearch.GET>["suggestions"]>;

/** A completion, with the page that it opens. */
export interface Suggestion {
  readonly label: string;
  readonly to: string;
}

export interface SuggestionGroup {
  readonly name: "products" | "authors" | "tags";
  readonly suggestions: readonly Suggestion[];
}

/** The completions in groups, without empty ones. */
export const completions = ({ products, authors, tags }: Suggested): SuggestionGroup[] =>
  [
    {
      name: "products" as const,
      suggestions: products.map(({ title, slug }) => ({
        label: title.trim() || slug,
        to: `/p/${encodeURIComponent(slug)}`,
      })),
    },
    {
      name: "authors" as const,
      suggestions: authors.map(({ value }) => ({
        label: `@${value}`,
        to: `/u/${encodeURIComponent(value)}`,
      })),
    },
    {
      name: "tags" as const,
      suggestions: tags.map(({ value }) => ({
        label: value,
        to: `/explore?${new URLSearchParams({ tag: value })}`,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0);

/**
 * The option that an arrow key selects. The selection wraps around the list and includes the field itself, which is -1.
 * @param count the number of options
 */
export function nextOption(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return current + 1 < count ? current + 1 : -1;
  if (key === "ArrowUp") return current < 0 ? count - 1 : current - 1;
  return undefined;
}
