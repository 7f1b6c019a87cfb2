import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_ARCHIVE_BYTES } from "#contract/constants.js";
import { productQuery } from "../../api/queries.js";
import { openFolder, openZip, Refused } from "./archive/archives.js";
import { type Chosen, chosenFile, chosenFolder, dropped } from "./archive/chosen.js";
import type { Opened } from "./archive/open.js";
import { ChosenFiles } from "./chosen-files.js";
import { UNCHECKED } from "./draft.js";
import type { Told } from "./findings.js";
import { FindingsTable } from "./findings-table.js";
import { fill } from "./form.js";
import { saidIn, unreadable } from "./manifest.js";
import styles from "./publish.module.css";
import { StepPart, type StepProps } from "./step.js";
import { ThumbnailForm } from "./thumbnail-form.js";

/** Why the chosen files cannot be published. */
type Trouble = { readonly kind: "neither" | "tooLarge" | "unread" } | { readonly findings: readonly Told[] };

/** React's types do not have the attribute, which every desktop browser supports. */
const OF_FOLDERS = { webkitdirectory: "" };

const troubleOf = (error: unknown): Trouble =>
  error instanceof Refused ? { findings: error.findings } : { kind: "unread" };

/** The first step: a ZIP file or a folder, chosen or dropped. */
export function Choose({ work, profile, product }: StepProps) {
  const { t, i18n } = useTranslation("publish");
  const queries = useQueryClient();
  const { draft, files, change, keep } = work;
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const fillFrom = async (name: string, opened: Opened) => {
    const page =
      product?.status === "published"
        ? await queries.ensureQueryData(productQuery(product.slug)).catch(() => null)
        : null;
    const form = fill({
      name,
      opened,
      own: product ?? profile.products.find(({ slug }) => slug === saidIn(opened.manifest).name),
      page: page?.product,
      author: profile.displayName || profile.username,
      language: i18n.language,
    });
    const typed = draft.form && Object.fromEntries(draft.typed.map((field) => [field, draft.form?.[field]]));
    return { ...form, ...typed };
  };

  const open = useMutation({
    mutationFn: async (choosing: Promise<Chosen>): Promise<Trouble | undefined> => {
      const chosen = await choosing;
      if (chosen.kind === "neither") return { kind: "neither" };
      if (chosen.kind === "zip" && chosen.archive.size > MAX_ARCHIVE_BYTES) return { kind: "tooLarge" };
      const opened = await (chosen.kind === "zip" ? openZip(chosen.archive) : openFolder(chosen.files));
      const faults = unreadable(opened.manifest);
      if (faults.length > 0)
        return { findings: faults.map((fault) => ({ ...fault, severity: "malicious" })) };
      const form = await fillFrom(chosen.name, opened);
      await keep({ opened });
      change({ ...UNCHECKED, name: chosen.name, form });
      return undefined;
    },
  });
  const trouble = open.error ? troubleOf(open.error) : open.data;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!open.isPending) open.mutate(dropped(event.dataTransfer));
  };

  return (
    <StepPart title={t("publish.files.title")}>
      <section
        className={styles.drop}
        aria-label={t("publish.files.drop")}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t("publish.files.drop")}</p>
        <p className={styles.hint}>{t("publish.files.hint")}</p>
        <div className={styles.choices}>
          <button type="button" disabled={open.isPending} onClick={() => zip.current?.click()}>
            {t("publish.files.zip")}
          </button>
          <button type="button" disabled={open.isPending} onClick={() => folder.current?.click()}>
            {t("publish.files.folder")}
          </button>
        </div>
        <input
          ref={zip}
          type="file"
          accept=".zip,application/zip"
          hidden
          onChange={({ target }) => {
            if (target.files?.length) open.mutate(Promise.resolve(chosenFile(target.files[0])));
            target.value = "";
          }}
        />
        <input
          ref={folder}
          type="file"
          {...OF_FOLDERS}
          hidden
          onChange={({ target }) => {
            open.mutate(Promise.resolve(chosenFolder(target.files ?? [])));
            target.value = "";
          }}
        />
        <p role="status">{open.isPending && t("publish.files.reading")}</p>
      </section>
      {trouble && (
        <div className={styles.trouble} role="alert">
          <p className={styles.wrong}>
            {"kind" in trouble ? t(`publish.files.${trouble.kind}`) : t("publish.files.refused")}
          </p>
          {"findings" in trouble && (
            <FindingsTable findings={trouble.findings} title={t("publish.files.refused")} />
          )}
        </div>
      )}
      {files.opened && !trouble && !open.isPending && (
        <ChosenFiles name={draft.name} opened={files.opened} work={work} />
      )}
      {product && <ThumbnailForm productId={product.id} slug={product.slug} />}
    </StepPart>
  );
}
