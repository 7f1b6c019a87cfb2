import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** A source map in the bundler's format. */
export interface SourceMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly mappings: string;
}

const isOurs = (source: string) => !source.includes("node_modules/");

/**
 * Reduces a source map to the lines of this repository. Node.js reads the whole map when it loads a bundle, and
 * dependencies make up more than 90% of it. A stack frame in a dependency keeps its position in the bundle: where the
 * repository's code ends, the map marks the source as unknown.
 */
export function ownLines({ version, sources, mappings }: SourceMap): SourceMap & { names: [] } {
  const ours = sources.filter(isOurs);
  const places = sources.map((source) => ours.indexOf(source));
  let known = false;
  const lines = decode(mappings).map((line) =>
    line.flatMap((segment): SourceMapSegment[] => {
      const [column, source = -1, originalLine = 0, originalColumn = 0] = segment;
      const place = places[source] ?? -1;
      const before = known;
      known = place >= 0;
      if (known) return [[column, place, originalLine, originalColumn]];
      return before ? [[column]] : [];
    }),
  );
  return { version, sources: ours, names: [], mappings: encode(lines) };
}
