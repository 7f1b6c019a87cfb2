/** A node of an HTML tree (hast), as far as the plugins for Markdown need it. */
export interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  children?: HtmlNode[];
}

export const element = (
  tagName: string,
  properties: HtmlNode["properties"],
  children: HtmlNode[],
): HtmlNode => ({ type: "element", tagName, properties: { ...properties }, children });

export const text = (value: string): HtmlNode => ({ type: "text", value });
