import { memo, useMemo } from "react";
import { lookOf } from "#domain/web/drawings/category-look.js";
import { COVER_HEIGHT, COVER_WIDTH, coverOf } from "#domain/web/drawings/cover.js";
import { FACE_SIZE, faceOf } from "#domain/web/drawings/face.js";
import { type Drawing, pathsOf } from "#domain/web/drawings/shape.js";
import styles from "./drawn.module.css";

interface CoverProps {
  readonly slug: string;
  readonly category: string;
}

/** The generated cover of a product without a picture. It requires no request. */
export const Cover = memo(function Cover({ slug, category }: CoverProps) {
  const paths = useMemo(() => lazily(() => coverOf({ slug, category })), [slug, category]);
  return <Drawn paths={paths} width={COVER_WIDTH} height={COVER_HEIGHT} className={styles.cover ?? ""} />;
});

interface FaceProps {
  readonly username: string;
  readonly className: string;
}

/** The generated face of a user without a picture. */
export const Face = memo(function Face({ username, className }: FaceProps) {
  const paths = useMemo(() => lazily(() => faceOf(username)), [username]);
  return <Drawn paths={paths} width={FACE_SIZE} height={FACE_SIZE} className={className} />;
});

/**
 * The paths of a drawing. Nothing is drawn until React writes them: it does not where the server has, and a page shows
 * up to two dozen drawings of up to 90 paths.
 */
const lazily = (draw: () => Drawing) => ({ __html: { toString: () => pathsOf(draw()) } as TrustedHTML });

interface DrawnProps {
  readonly paths: ReturnType<typeof lazily>;
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

function Drawn({ paths, width, height, className }: DrawnProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: paths and colors of our own, whatever the names are.
      dangerouslySetInnerHTML={paths}
    />
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
