import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { useSignIn } from "../../session/use-sign-in.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import styles from "./files.module.css";
import type { ReadableVersion } from "./reader.js";

export const titleOf = ({ title, slug }: ProductPage["product"]): string => title.trim() || slug;

interface HeadProps {
  readonly product: ProductPage["product"];
  readonly heading: string;
  readonly children?: ReactNode;
}

/** The head of a page about the files of a product. */
export function Head({ product, heading, children }: HeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.back}>
          <span aria-hidden="true">← </span>
          <Link to={`/p/${encodeURIComponent(product.slug)}`}>
            <bdi>{titleOf(product)}</bdi>
          </Link>
        </p>
        <h1>{heading}</h1>
      </div>
      <div className={styles.controls}>{children}</div>
    </header>
  );
}

interface VersionFieldProps {
  readonly label: string;
  readonly versions: readonly ReadableVersion[];
  readonly value: string;
  readonly onChange: (version: string) => void;
}

/** Lets the user choose a version. */
export function VersionField({ label, versions, value, onChange }: VersionFieldProps) {
  return (
    <label className={styles.version}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {versions.map(({ version }) => (
          <option key={version}>{version}</option>
        ))}
      </select>
    </label>
  );
}

interface ClosedProps {
  readonly product: ProductPage["product"];
  readonly isSignedIn: boolean;
}

/** A notice that not all users may read the files of a paid product. */
export function Closed({ product, isSignedIn }: ClosedProps) {
  const { t } = useTranslation("inside");
  const { signInLink } = useSignIn();
  return (
    <Empty title={t("files.closed")} hint={t("files.closedHint")}>
      <p className={styles.ways}>
        <Link to={`/p/${encodeURIComponent(product.slug)}`}>{t("files.toProduct")}</Link>
        {!isSignedIn && <Link to={signInLink}>{t("files.signIn")}</Link>}
      </p>
    </Empty>
  );
}

interface WaitingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The placeholder while the content loads, or the error if that fails. */
export function Waiting({ error, onRetry }: WaitingProps) {
  return error ? <Problem error={error} onRetry={onRetry} /> : <Loading />;
}
