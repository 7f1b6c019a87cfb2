import { useEffect, useState } from "react";
import { type Highlight, isHighlightable } from "./lines.js";

let loaded: Highlight | undefined;

/**
 * The highlighter. It is loaded when the first text that it can highlight is shown, and undefined until then.
 */
export function useHighlight(text: string): Highlight | undefined {
  const [highlight, setHighlight] = useState(() => loaded);
  const isWanted = isHighlightable(text);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isShown = true;
    import("./highlight.js").then(
      (module) => {
        loaded = module.highlight;
        if (isShown) setHighlight(() => loaded);
      },
      // Without the highlighter, the text is plain.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return isWanted ? highlight : undefined;
}
