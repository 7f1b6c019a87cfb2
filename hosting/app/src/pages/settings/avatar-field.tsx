import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PICTURE_BYTES } from "#contract/pages.js";
import { ACCEPTED_PICTURES, isPicture, nextPictureName, uploadPicture } from "../../api/pictures.js";
import { Avatar } from "../../ui/avatar.js";
import styles from "./settings.module.css";

interface AvatarFieldProps {
  readonly label: string;
  readonly wrong: string | undefined;
  readonly uid: string;
  readonly username: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A file that cannot be used as a picture. */
class Unfit extends Error {}

/** Uploads a user's picture. The profile shows it after it is saved. */
export function AvatarField({ label, wrong, uid, username, value, onChange }: AvatarFieldProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!isPicture(file)) throw new Unfit();
      const path = `users/${uid}/avatars/${nextPictureName(value, file)}`;
      await uploadPicture(path, file);
      return path;
    },
    onSuccess: onChange,
  });
  /** The user has chosen another picture during the upload. */
  const choose = (other: string) => {
    upload.reset();
    onChange(other);
  };
  const { isPending } = upload;
  const isUnfit = upload.error instanceof Unfit;
  const megabytes = MAX_PICTURE_BYTES / 1024 / 1024;
  return (
    <fieldset className={styles.avatar}>
      <legend>{label}</legend>
      <Avatar username={username} url={value} large />
      <div className={styles.choices}>
        <input
          id={id}
          className="unseen"
          type="file"
          accept={ACCEPTED_PICTURES}
          disabled={isPending}
          onChange={({ target }) => {
            if (target.files?.[0]) upload.mutate(target.files[0]);
            target.value = "";
          }}
        />
        <label htmlFor={id} className={styles.chooser}>
          {t(isPending ? "settings.avatar.uploading" : "settings.avatar.upload")}
        </label>
        {value && (
          <button type="button" onClick={() => choose("")}>
            {t("settings.avatar.remove")}
          </button>
        )}
      </div>
      <p className={styles.hint}>{t("settings.avatar.hint", { megabytes })}</p>
      <p className={styles.wrong} role="alert">
        {upload.error
          ? t(isUnfit ? "settings.avatar.unfit" : "settings.avatar.failed", { megabytes })
          : wrong}
      </p>
    </fieldset>
  );
}
