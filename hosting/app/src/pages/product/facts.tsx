import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { useFormat } from "../../i18n/format.js";
import styles from "./product.module.css";

interface FactsProps extends Pick<ProductPage, "product"> {
  /** Including the facts in the price box. */
  readonly isWhole?: boolean;
}

/** The name of a program from its key in a manifest, such as "Claude Code" from `claudeCode`. */
const programName = (key: string): string =>
  key.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The product's language, dates, compatibility, dependencies and tags. */
export function Facts({ product, isWhole = false }: FactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isDraft = product.status === "draft" || product.status === "pending_review";
  const needs = Object.values(product.dependencies).flat();
  return (
    <section className={`${styles.panel} ${styles.wide}`}>
      <h2>{t("product.facts.title")}</h2>
      <dl>
        {isWhole && (
          <>
            <dt>{t("product.facts.license")}</dt>
            <dd>{product.license}</dd>
            <dt>{t("product.facts.version")}</dt>
            <dd>{product.version}</dd>
            <dt>{t("product.facts.size")}</dt>
            <dd>{format.bytes(product.fileSize)}</dd>
          </>
        )}
        <dt>{t("product.facts.language")}</dt>
        <dd dir="auto">{format.language(product.language)}</dd>
        {!isDraft && (
          <>
            <dt>{t("product.facts.published")}</dt>
            <dd suppressHydrationWarning>{format.day(product.createdAt)}</dd>
          </>
        )}
        {Object.keys(product.compatibility).length > 0 && <dt>{t("product.facts.compatibility")}</dt>}
        {Object.entries(product.compatibility).map(([name, range]) => (
          <dd key={name}>
            <bdi>{programName(name)}</bdi> <code>{range}</code>
          </dd>
        ))}
        {needs.length > 0 && <dt>{t("product.facts.dependencies")}</dt>}
        {needs.map((slug) => (
          <dd key={slug}>
            <Link to={`/p/${encodeURIComponent(slug)}`}>{slug}</Link>
          </dd>
        ))}
        {product.tags.length > 0 && (
          <>
            <dt>{t("product.facts.tags")}</dt>
            <dd className={styles.tags}>
              {product.tags.map((tag) => (
                <Link key={tag} to={`/explore?${new URLSearchParams({ tag })}`}>
                  <bdi>{tag}</bdi>
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
