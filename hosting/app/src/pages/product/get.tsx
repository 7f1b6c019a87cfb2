import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import { api } from "../../api/client.js";
import { DOWNLOADS } from "../../api/downloads.js";
import { useFormat } from "../../i18n/format.js";
import { useSession } from "../../session/session.js";
import { useSignIn } from "../../session/use-sign-in.js";
import { Command } from "../../ui/copy-button.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { filesUrl } from "../files/address.js";
import { keepIntent, takeIntent } from "./buy-intent.js";
import styles from "./product.module.css";
import { useBought } from "./use-bought.js";

const POLL_MS = 2_000;
/** Webhooks take moments. After this time, the buyer is asked to check again later. */
const PATIENCE_MS = 60_000;

type Product = ProductPage["product"];

interface GetProps {
  readonly product: Product;
  /** The scan of the published version. */
  readonly scan: ReleasedVersion["scan"];
}

/** The price, the button to buy or download, the command to install, and the contents. */
export function Get({ product, scan }: GetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const { requireSession } = useSignIn();
  const words = useProblemWords();
  const queries = useQueryClient();
  const { bought, returning } = usePurchase(product);
  const isOwn = session.state === "in" && session.uid === product.authorUid;
  const isOpen = product.price === 0 || bought || isOwn;
  const get = useMutation({
    mutationFn: async () => {
      const { id: productId } = product;
      if (isOpen) {
        const { productsDownload } = await import("#contract/products.js");
        return api.call(productsDownload, "POST", { productId });
      }
      const { processorCheckout } = await import("#contract/processor.js");
      return api.call(processorCheckout, "POST", { productId });
    },
    onSuccess: ({ url }) => {
      location.assign(url);
      return queries.invalidateQueries({ queryKey: DOWNLOADS });
    },
  });
  const price = format.price(product.price);
  const { mutate } = get;
  const isSignedIn = session.state === "in";
  useEffect(() => {
    if (isSignedIn && takeIntent(product.id)) mutate();
  }, [isSignedIn, mutate, product.id]);
  const act = () => {
    if (requireSession()) get.mutate();
    else if (!isOpen) keepIntent(product.id);
  };
  return (
    <section className={styles.get} aria-label={t("product.facts.price")}>
      <p className={styles.price}>{price}</p>
      {isOpen || product.purchasable ? (
        <button type="button" className="primary" disabled={get.isPending} onClick={act}>
          {isOpen ? t("product.download") : get.isPending ? t("product.buying") : t("product.buy", { price })}
        </button>
      ) : (
        <p>
          <strong>{t("product.notYet")}</strong> {t("product.notYetHint")}
        </p>
      )}
      <Link className={styles.inside} to={filesUrl(product.slug, { version: product.version })}>
        {t("product.lookInside")}
      </Link>
      <div role="status">{returning}</div>
      {get.error && (
        <p className={styles.wrong} role="alert">
          {words(get.error)}
        </p>
      )}
      {isOwn && (
        <p>
          <Link to={`/publish?${new URLSearchParams({ product: product.slug })}`}>
            {t("product.newVersion")}
          </Link>
        </p>
      )}
      {isOwn && !product.purchasable && (
        <p>
          {t("product.notYet")}. <Link to="/sales">{t("product.connect")}</Link>
        </p>
      )}
      {(isOpen || product.purchasable) && (
        <>
          <p className={styles.label}>{t("product.install")}</p>
          <Command text={`vaultmart ${isOpen ? "install" : "buy"} ${product.slug}`} />
        </>
      )}
      <dl className={styles.rows}>
        <div data-good={scan?.outcome === "pass"}>
          <dt>{t("product.scan.title")}</dt>
          <dd>{t(`product.scan.${scan?.outcome ?? "none"}`)}</dd>
        </div>
        <div>
          <dt>{t("product.facts.version")}</dt>
          <dd>{product.version}</dd>
        </div>
        <div>
          <dt>{t("product.facts.license")}</dt>
          <dd>{product.license}</dd>
        </div>
        <div>
          <dt>{t("product.facts.size")}</dt>
          <dd>{format.bytes(product.fileSize)}</dd>
        </div>
        <div>
          <dt>{t("product.facts.updated")}</dt>
          <dd suppressHydrationWarning>{format.day(product.updatedAt)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Whether the caller has bought the product, and the message for a buyer who returns from Stripe. */
function usePurchase(product: Product) {
  const { t } = useTranslation();
  const session = useSession();
  const { signInLink } = useSignIn();
  const [address] = useSearchParams();
  const [patient, setPatient] = useState(true);
  const outcome = address.get("checkout");
  const bought = useBought(product, { pollMs: outcome === "success" && patient ? POLL_MS : undefined });
  useEffect(() => {
    if (outcome !== "success") return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (outcome === "cancelled" && !bought)
    return { bought, returning: <p>{t("product.checkout.cancelled")}</p> };
  if (outcome !== "success") return { bought, returning: null };
  if (bought) return { bought, returning: <p>{t("product.checkout.paid")}</p> };
  if (session.state === "out") {
    return { bought, returning: <Link to={signInLink}>{t("product.checkout.signIn")}</Link> };
  }
  return { bought, returning: <p>{t(patient ? "product.checkout.waiting" : "product.checkout.slow")}</p> };
}
