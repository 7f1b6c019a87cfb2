type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/**
 * The paths of all properties and parameters of a document without a description. Each needs its own description, or a
 * reference to a schema with one. Examples are skipped.
 */
export function undescribed(document: unknown): string[] {
  const isDescribed = (schema: unknown): boolean =>
    isNode(schema) &&
    (typeof schema.description === "string" ||
      (typeof schema.$ref === "string" && isDescribed(target(document, schema.$ref))));
  const walk = (value: unknown, path: string): string[] => {
    if (!isNode(value)) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      if (["example", "examples", "default", "const", "enum"].includes(key)) return [];
      const here = `${path}/${key}`;
      const named =
        key === "properties" || key === "parameters" ? Object.entries(isNode(inner) ? inner : {}) : [];
      const bare = named.filter(([, schema]) => !isDescribed(schema)).map(([name]) => `${here}/${name}`);
      return [...bare, ...walk(inner, here)];
    });
  };
  return walk(document, "");
}

function target(document: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((found, part) => (isNode(found) ? found[part] : undefined), document);
}
