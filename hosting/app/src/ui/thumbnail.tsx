import { useState } from "react";
import { pictureUrl } from "../api/pictures.js";
import styles from "./thumbnail.module.css";

interface ThumbnailProps {
  /** As it is stored, which may be anything. */
  readonly url: string;
  /** Seen as soon as the page is. */
  readonly eager?: boolean;
}

/** What a product looks like, where its author shows it; its title says what it is. */
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
