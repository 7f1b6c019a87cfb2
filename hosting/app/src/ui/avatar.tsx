import { useState } from "react";
import { pictureUrl } from "../api/pictures.js";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** As stored; it can be any text. */
  readonly url: string;
  readonly large?: boolean;
}

/** A user's picture, or the first letter of their name. */
export function Avatar({ name, url, large = false }: AvatarProps) {
  const [failed, setFailed] = useState("");
  const className = large ? `${styles.avatar} ${styles.large}` : styles.avatar;
  const address = pictureUrl(url);
  if (!address || failed === address) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  );
}
