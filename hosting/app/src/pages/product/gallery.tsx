import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductPage } from "#contract/app-pages.js";
import { archivePictureAddress, coverAddress, pictureAddress } from "#contract/pages.js";
import { shownPictures } from "#domain/web/readme-pictures.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import styles from "./product.module.css";

interface GalleryProps extends Pick<ProductPage, "product"> {
  readonly title: string;
}

/** The name of the cover among the pictures, which are named by their URLs. */
const COVER = "";

/**
 * The screenshots of a product, the pictures of its readme, and its cover. A picture that cannot be shown is left out.
 * The thumbnails are links, so that they also work without scripts.
 */
export function Gallery({ product, title }: GalleryProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { slug, version, thumbnailUrl } = product;
  // Only a published product has addresses for its pictures.
  const pictures = (product.status === "published" ? shownPictures(product) : [])
    .map(({ file, alt }, at) => ({
      address: archivePictureAddress(slug, version, file),
      alt: alt ?? t("product.gallery.picture", { number: at + 1, title }),
      isScreenshot: alt !== undefined,
    }))
    .filter(({ address }) => !failed.includes(address));
  const [first] = pictures;
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? (first?.isScreenshot ? first.address : COVER);
  const open = pictures.find(({ address }) => address === wanted);
  const leaveOut = (address: string) => setFailed((others) => [...others, address]);
  return (
    <div>
      <figure className={styles.gallery}>
        {open ? (
          <>
            <img
              className={styles.screen}
              src={open.address}
              alt={open.alt}
              width="1280"
              height="720"
              onError={() => leaveOut(open.address)}
            />
            {open.isScreenshot && (
              <figcaption aria-hidden="true" dir="auto">
                {open.alt}
              </figcaption>
            )}
          </>
        ) : (
          <Thumbnail url={thumbnailUrl} product={product} eager />
        )}
      </figure>
      {pictures.length > 0 && (
        <ul className={styles.strip} aria-label={t("product.gallery.label")}>
          {pictures.map(({ address, alt }) => (
            <Choice key={address} address={address} isOpen={open?.address === address} onOpen={setChosen}>
              <img src={address} alt={alt} loading="lazy" onError={() => leaveOut(address)} />
            </Choice>
          ))}
          <Choice
            address={pictureAddress(thumbnailUrl) || coverAddress(slug)}
            isOpen={!open}
            onOpen={() => setChosen(COVER)}
          >
            <span className="unseen">{t("product.gallery.cover")}</span>
            <Thumbnail url={thumbnailUrl} product={product} />
          </Choice>
        </ul>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly address: string;
  readonly isOpen: boolean;
  readonly onOpen: (address: string) => void;
  readonly children: ReactNode;
}

function Choice({ address, isOpen, onOpen, children }: ChoiceProps) {
  const open = (event: MouseEvent) => {
    // The browser opens it in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(address);
  };
  return (
    <li>
      <a href={address} aria-current={isOpen ? "true" : undefined} onClick={open}>
        {children}
      </a>
    </li>
  );
}
