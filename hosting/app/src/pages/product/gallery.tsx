import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductPage } from "#contract/app-pages.js";
import { readmePictureAddress } from "#contract/pages.js";
import { readmePictures } from "#domain/web/readme-pictures.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import styles from "./product.module.css";

interface GalleryProps extends Pick<ProductPage, "product"> {
  readonly title: string;
}

/** The cover of a product, and the pictures of its readme. A picture that cannot be shown is left out. */
export function Gallery({ product, title }: GalleryProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { slug, version, readme, thumbnailUrl } = product;
  const pictures = readmePictures(readme)
    .map((path) => readmePictureAddress(slug, version, path))
    .filter((address) => !failed.includes(address));
  const open = pictures.includes(shown) ? shown : "";
  const leaveOut = (address: string) => setFailed((others) => [...others, address]);
  return (
    <div>
      <div className={styles.gallery}>
        {open ? (
          <img
            className={styles.screen}
            src={open}
            alt={t("product.gallery.picture", { number: pictures.indexOf(open) + 1, title })}
            onError={() => leaveOut(open)}
          />
        ) : (
          <Thumbnail url={thumbnailUrl} product={product} eager />
        )}
      </div>
      {pictures.length > 0 && (
        <ul className={styles.strip} aria-label={t("product.gallery.label")}>
          <li>
            <button type="button" aria-pressed={!open} onClick={() => setShown("")}>
              <span className="unseen">{t("product.gallery.cover")}</span>
              <Thumbnail url={thumbnailUrl} product={product} />
            </button>
          </li>
          {pictures.map((address, at) => (
            <li key={address}>
              <button type="button" aria-pressed={open === address} onClick={() => setShown(address)}>
                <img
                  src={address}
                  alt={t("product.gallery.picture", { number: at + 1, title })}
                  loading="lazy"
                  onError={() => leaveOut(address)}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
