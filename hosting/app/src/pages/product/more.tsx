import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { ProductPage } from "#contract/app-pages.js";
import { Catch } from "../../ui/error-boundary.js";

const Shelves = lazy(() => import("./more-shelves.js"));

/**
 * Similar products, and other products by the same author. Their code and data are loaded when the user scrolls near
 * them.
 */
export default function More({ product }: Pick<ProductPage, "product">) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place}>
      {isNear && (
        <Catch instead={null}>
          <Suspense>
            <Shelves product={product} />
          </Suspense>
        </Catch>
      )}
    </div>
  );
}

/** Whether a place has been near the window. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "400px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
