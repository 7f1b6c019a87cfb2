import { useTranslation } from "react-i18next";
import type { Sigstore } from "#contract/sigstore.js";
import { sigstorePath } from "#domain/products/sigstore.js";

interface SignedByProps {
  readonly slug: string;
  readonly version: string;
  readonly sigstore: Sigstore;
}

/** The Sigstore signer of a version's archive, with a link to the bundle. */
export function SignedBy({ slug, version, sigstore }: SignedByProps) {
  const { t } = useTranslation();
  const { identity, issuer } = sigstore;
  return (
    <p>
      {t("product.sigstore.by")} <code>{identity.replace(/^https?:\/\//, "")}</code>,{" "}
      {t("product.sigstore.issuer")} <code>{issuer.replace(/^https?:\/\//, "")}</code>.{" "}
      <a href={sigstorePath({ slug, version })}>{t("product.sigstore.bundle")}</a>{" "}
      <a href="/docs/sign-a-version#how-do-you-verify-a-bundle">{t("product.sigstore.how")}</a>
    </p>
  );
}
