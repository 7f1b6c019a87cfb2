import { useTranslation } from "react-i18next";
import type { Provenance } from "#contract/provenance.js";
import { sourceUrl } from "#domain/products/provenance.js";

/** The workflow that published a version, with a link to its commit. */
export function PublishedFrom({ provenance }: { readonly provenance: Provenance }) {
  const { t } = useTranslation();
  const { repository, commit, workflow, subject, issuer } = provenance;
  const url = sourceUrl(provenance);
  const place = [
    repository?.replace(/^https?:\/\//, "") ?? subject ?? issuer,
    ...(commit === undefined ? [] : [`@${commit.slice(0, 7)}`]),
  ].join("");
  return (
    <p>
      {t("product.source.from")}{" "}
      {url === undefined ? (
        <code>{place}</code>
      ) : (
        <a href={url} rel="noopener nofollow ugc">
          {place}
        </a>
      )}
      {workflow !== undefined && (
        <>
          , {t("product.source.by")} <code>{workflow}</code>
        </>
      )}{" "}
      <a href="/docs/publish-from-ci#what-do-buyers-see">{t("product.source.how")}</a>
    </p>
  );
}
