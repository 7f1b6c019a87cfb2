import { useState } from "react";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** Shown only from https: an address may be anything that somebody stored. */
  readonly url: string;
  readonly large?: boolean;
}

/** A person's picture, or the first letter of their name. */
export function Avatar({ name, url, large = false }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  const className = large ? `${styles.avatar} ${styles.large}` : styles.avatar;
  if (!url.startsWith("https://") || failed) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
