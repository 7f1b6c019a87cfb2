import { Fragment } from "react";
import { breakable } from "#domain/web/long-words.js";

/** Markdown as it was written: until it is rendered, or if it cannot be. It is about as long, so that nothing jumps. */
export function MarkdownSource({ text }: { readonly text: string }) {
  return (
    <p className="markdown-source" dir="auto">
      {breakable(text).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in their order.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </p>
  );
}
