import { useState } from "react";
import { pictureUrl } from "../api/pictures.js";
import styles from "./thumbnail.module.css";

interface ThumbnailProps {
  /** As stored; it can be any text. */
  readonly url: string;
  /** Whether it is visible as soon as the page loads. */
  readonly eager?: boolean;
}

/** A product's picture, if its author uploaded one. It needs no alternative text: the title is next to it. */
export function Thumbnail({ url, eager = false }: ThumbnailProps) {
  const [failed, setFailed] = useState("");
  const address = pictureUrl(url);
  if (!address || failed === address) return null;
  return (
    <img
      className={styles.thumbnail}
      src={address}
      alt=""
      loading={eager ? "eager" : "lazy"}
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
