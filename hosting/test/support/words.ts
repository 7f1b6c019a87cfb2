import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#domain/community/notifications.js";

const MESSAGES = join(process.cwd(), "hosting/app/messages");

type Node = { readonly [name: string]: Node | string };

/**
 * The messages of the app in a language, by their keys, as `t` finds them. Plurals have their full key, such
 * as `product.likes_one`.
 *
 * @returns a function that returns a message with its placeholders filled, and throws for an unknown key
 */
export function wordsOf(locale: Locale) {
  const files = readdirSync(join(MESSAGES, locale)).map(
    (file) => JSON.parse(readFileSync(join(MESSAGES, locale, file), "utf8")) as Node,
  );
  return (key: string, places: Readonly<Record<string, string | number>> = {}): string => {
    const found = files
      .map((file) =>
        key
          .split(".")
          .reduce<Node | string | undefined>(
            (node, name) => (typeof node === "object" ? node[name] : undefined),
            file,
          ),
      )
      .find((message) => typeof message === "string");
    if (typeof found !== "string") throw new Error(`There is no message ${key} in ${locale}.`);
    return found.replace(/\{\{(\w+)[^}]*\}\}/g, (_, place: string) => String(places[place] ?? ""));
  };
}
