import { memo, useMemo } from "react";
import { lookOf } from "#domain/web/drawings/category-look.js";
import { coverOf } from "#domain/web/drawings/cover.js";
import { faceOf } from "#domain/web/drawings/face.js";
import type { Drawing } from "#domain/web/drawings/shape.js";
import styles from "./drawn.module.css";

interface CoverProps {
  readonly slug: string;
  readonly category: string;
}

/** The generated cover of a product without a picture. It requires no request. */
export const Cover = memo(function Cover({ slug, category }: CoverProps) {
  const drawing = useMemo(() => coverOf({ slug, category }), [slug, category]);
  return <Paths drawing={drawing} className={styles.cover ?? ""} />;
});

interface FaceProps {
  readonly username: string;
  readonly className: string;
}

/** The generated face of a user without a picture. */
export const Face = memo(function Face({ username, className }: FaceProps) {
  const drawing = useMemo(() => faceOf(username), [username]);
  return <Paths drawing={drawing} className={className} />;
});

interface PathsProps {
  readonly drawing: Drawing;
  readonly className: string;
}

/** Colors are attributes, and not styles, which the content security policy forbids in HTML. */
function Paths({ drawing: { width, height, background, shapes }, className }: PathsProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={`M0 0h${width}v${height}H0z`} fill={background} />
      {shapes.map(({ d, fill = "none", stroke, width: line }) => (
        <path key={`${d}${fill}`} d={d} fill={fill} stroke={stroke} strokeWidth={line} />
      ))}
    </svg>
  );
}

/** The icon of a category. The name of the category is next to it. */
export function Glyph({ category }: { readonly category: string }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d={lookOf(category).glyph} />
    </svg>
  );
}
