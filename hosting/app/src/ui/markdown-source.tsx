/** Markdown as it was written: until it is rendered, or if it cannot be. It is about as long, so that nothing jumps. */
export function MarkdownSource({ text }: { readonly text: string }) {
  return (
    <p className="markdown-source" dir="auto">
      {text}
    </p>
  );
}
