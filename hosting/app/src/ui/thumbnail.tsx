import { useState } from "react";
import { pictureUrl } from "../api/pictures.js";
import { Cover } from "./drawn.js";
import styles from "./thumbnail.module.css";

interface ThumbnailProps {
  /** As stored; it can be any text. */
  readonly url: string;
  /** The product whose cover is drawn if there is no picture; by default, none is drawn. */
  readonly product?: { readonly slug: string; readonly category: string };
  /** Whether it is visible as soon as the page loads. */
  readonly eager?: boolean;
}

/**
 * A product's picture, or a generated cover. It needs no alternative text, because the title is next to it.
 */
export function Thumbnail({ url, product, eager = false }: ThumbnailProps) {
  const [failed, setFailed] = useState("");
  const address = pictureUrl(url);
  if (!address || failed === address) {
    return product ? <Cover slug={product.slug} category={product.category} /> : null;
  }
  return (
    <img
      className={styles.thumbnail}
      src={address}
      alt=""
      width="640"
      height="360"
      loading={eager ? "eager" : "lazy"}
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
