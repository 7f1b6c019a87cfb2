import type { ReactNode } from "react";
import type { OwnProfile } from "../../api/queries.js";
import type { SignedInSession } from "../../ui/signed-in.js";
import type { Work } from "./draft.js";
import styles from "./publish.module.css";

/** The props of every step. */
export interface StepProps {
  readonly work: Work;
  readonly session: SignedInSession;
  readonly profile: OwnProfile;
  /** The product in the URL, which gets a new version. */
  readonly product: OwnProfile["products"][number] | undefined;
}

interface StepPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A step with its heading. The heading gets the focus when the step opens. */
export function StepPart({ title, children }: StepPartProps) {
  return (
    <section className={styles.step}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
    </section>
  );
}
