import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { productsListing } from "#contract/listing.js";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#contract/pages.js";
import { api } from "../../api/client.js";
import { editsQuery } from "../../api/edits.js";
import { firestore } from "../../api/firestore.js";
import { ACCEPTED_PICTURES, nextPictureName, uploadPicture } from "../../api/pictures.js";
import { productQuery } from "../../api/queries.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import styles from "./publish.module.css";

class NoPicture extends Error {}

interface ThumbnailFormProps {
  readonly productId: string;
  readonly slug: string;
  /** Called with the key of the new picture. */
  readonly onSet?: (key: string) => void;
}

/** The form for the picture that is shown on a product's page and in lists. */
export function ThumbnailForm({ productId, slug, onSet }: ThumbnailFormProps) {
  const { t } = useTranslation("publish");
  const queries = useQueryClient();
  const show = useMutation({
    mutationFn: async (picture: File) => {
      if (!PICTURE_TYPES.some((type) => picture.type === `image/${type}`) || picture.size > MAX_PICTURE_BYTES)
        throw new NoPicture();
      const name = nextPictureName(await shownThumbnail(productId), picture);
      const key = `products/${productId}/thumbnails/${name}`;
      await uploadPicture(key, picture);
      await api.call(productsListing, "POST", { productId, thumbnailUrl: key });
      await Promise.all([
        queries.invalidateQueries({ queryKey: productQuery(slug).queryKey }),
        queries.invalidateQueries({ queryKey: ["own-listing"] }),
        queries.invalidateQueries({ queryKey: editsQuery(productId).queryKey }),
      ]);
      onSet?.(key);
      return key;
    },
  });
  const isNoPicture = show.error instanceof NoPicture;
  return (
    <section className={styles.chosen} aria-label={t("publish.thumbnail.title")}>
      <h3>{t("publish.thumbnail.title")}</h3>
      <label className={styles.field}>
        {t("publish.thumbnail.choose")}
        <input
          type="file"
          accept={ACCEPTED_PICTURES}
          disabled={show.isPending}
          onChange={({ target }) => {
            const picture = target.files?.[0];
            if (picture) show.mutate(picture);
          }}
        />
        <span className={styles.hint}>{t("publish.thumbnail.hint")}</span>
      </label>
      <p role="status">
        {show.isPending && t("publish.thumbnail.sending")}
        {show.data && t("publish.thumbnail.set")}
      </p>
      {show.error && (
        <p className={styles.wrong} role="alert">
          {t(isNoPicture ? "publish.thumbnail.wrong" : "publish.thumbnail.failed")}
        </p>
      )}
      {show.data && <Thumbnail url={show.data} eager />}
    </section>
  );
}

/** The picture in the product's document; empty if there is none. */
async function shownThumbnail(productId: string): Promise<string> {
  const answer = await firestore(`/products/${productId}?mask.fieldPaths=thumbnailUrl`, { method: "GET" });
  if (!answer.ok) throw new Error(`Firestore answered ${answer.status}`);
  const { fields } = (await answer.json()) as { fields?: { thumbnailUrl?: { stringValue?: string } } };
  return fields?.thumbnailUrl?.stringValue ?? "";
}
