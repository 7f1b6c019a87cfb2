import { useState } from "react";
import { pictureUrl } from "../api/pictures.js";
import styles from "./avatar.module.css";
import { Face } from "./drawn.js";

interface AvatarProps {
  /** The user whose face is drawn if there is no picture. */
  readonly username: string;
  /** As stored; it can be any text. */
  readonly url: string;
  readonly large?: boolean;
}

/** A user's picture, or a generated face. */
export function Avatar({ username, url, large = false }: AvatarProps) {
  const [failed, setFailed] = useState("");
  const className = large ? `${styles.avatar} ${styles.large}` : (styles.avatar ?? "");
  const address = pictureUrl(url);
  if (!address || failed === address) return <Face username={username} className={className} />;
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
