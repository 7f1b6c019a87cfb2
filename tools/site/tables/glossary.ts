import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { markdownTable } from "./markdown.js";

/** A term in the glossary. `see` lists the slugs of help pages, most useful first. */
export const GlossaryEntry = z.strictObject({
  term: z.string().min(1),
  definition: z.string().min(1),
  see: z.array(z.string()).default([]),
});
export type GlossaryEntry = z.infer<typeof GlossaryEntry>;

/** The terms in `hosting/content/glossary.yaml`. */
export const readGlossary = (root: string): GlossaryEntry[] =>
  z.array(GlossaryEntry).parse(parse(readFileSync(join(root, "hosting/content/glossary.yaml"), "utf8")));

export const glossaryTable = (entries: readonly GlossaryEntry[]) =>
  markdownTable(
    ["term", "meaning", "more"],
    entries.map(({ term, definition, see }) => [
      term,
      definition,
      see.map((slug) => `[${slug}](/docs/${slug})`).join(", "),
    ]),
  );
