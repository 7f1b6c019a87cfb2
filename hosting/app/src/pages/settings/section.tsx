import { type ReactNode, useId } from "react";
import layout from "../../ui/layout.module.css";
import styles from "./settings.module.css";

interface SectionProps {
  readonly title: string;
  /** The anchor that links lead to. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One section of the page. */
export function Section({ title, id: anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={`${layout.part} ${layout.panel} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
