import styles from "./written.module.css";

/**
 * Texts that users wrote. Each is isolated, so that its direction does not affect
 * the text around it. Hidden characters were removed when it arrived
 * (`contract/text.ts`).
 */

/** A user's name, with the username if it differs: only the username is unique. */
export function Person({ name, username }: { readonly name: string; readonly username: string }) {
  const shown = name.trim();
  if (!shown || shown === username) return <bdi>@{username}</bdi>;
  return (
    <span>
      <bdi>{shown}</bdi> <bdi className={styles.username}>@{username}</bdi>
    </span>
  );
}
