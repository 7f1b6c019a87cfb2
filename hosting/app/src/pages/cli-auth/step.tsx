import { type ReactNode, useEffect, useId, useRef } from "react";
import layout from "../../ui/layout.module.css";
import { useTitle } from "../../ui/title.js";
import styles from "./cli-auth.module.css";

interface StepProps {
  readonly title: string;
  /** Whether it starts with a field to fill in, and not with text to read. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/**
 * One of the page's steps, which are shown one at a time. It moves the focus to its start for screen readers.
 */
export function Step({ title, asks = false, children }: StepProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useTitle(title);
  useEffect(() => place.current?.querySelector<HTMLElement>(asks ? "input" : "h2")?.focus(), [asks]);
  return (
    <section ref={place} className={`${layout.part} ${layout.panel} ${styles.step}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
