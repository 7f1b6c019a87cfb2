import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cliProductsSearch } from "#contract/cli.js";
import { CATEGORIES, LICENSES } from "#contract/constants.js";
import { divide, FEE_PERCENT, toCents } from "#domain/money/money.js";
import { isReserved } from "#domain/people/names.js";
import { api } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { categoryName } from "../../ui/category.js";
import { Refused, withManifest } from "./archive/archives.js";
import { UNCHECKED } from "./draft.js";
import { FieldPart } from "./field.js";
import { FindingsTable } from "./findings-table.js";
import { composed, type Field, faultsOf, lastVersion, priceOf } from "./form.js";
import styles from "./publish.module.css";
import { type Refusal, refusalBy } from "./refusal.js";
import { StepPart, type StepProps } from "./step.js";

/** The second step: the product's details. */
export function Details({ work, profile, product, session }: StepProps) {
  const { t } = useTranslation("publish");
  const site = useTranslation().t;
  const format = useFormat();
  const { draft, files, change, keep } = work;
  const { refusal, form } = draft;
  const { opened, sealed } = files;
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(refusal !== undefined);
  const [tries, setTries] = useState(0);
  // The step is shown only when both exist.
  if (!form || !opened) throw new Error("There is nothing to describe");

  const own = product ?? profile.products.find(({ slug }) => slug === form.slug.trim());
  const paths = opened.files.map(({ path }) => path);
  const license = opened.manifest === "" ? opened.license : undefined;
  const text = isTried ? composed(form, opened.manifest) : "";
  const { wrong, others } = isTried
    ? faultsOf({ form, text, paths, own, license })
    : { wrong: [], others: [] };

  const seal = useMutation({
    mutationFn: async (): Promise<Refusal | undefined> => {
      const manifest = composed(form, opened.manifest);
      const faults = faultsOf({ form, text: manifest, paths, own, license });
      if (faults.wrong.length + faults.others.length > 0) return undefined;
      if (!own) {
        const taken = await refusalOfSlug(form.slug.trim(), session.uid);
        if (taken) return taken;
      }
      if (sealed?.manifest === manifest && draft.scan) {
        change({ step: "preview" });
        return undefined;
      }
      const archive =
        manifest === opened.manifest ? opened.archive : await withManifest(opened.archive, manifest);
      await keep({ opened, sealed: { archive, manifest } });
      change({ ...UNCHECKED, step: "check" });
      return undefined;
    },
    onSuccess: (refused) => refused && change({ refusal: refused }),
    onSettled: () => setTries((now) => now + 1),
  });

  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);

  const onType = (field: Field, value: string) =>
    change({
      form: { ...form, [field]: value },
      typed: draft.typed.includes(field) ? draft.typed : [...draft.typed, field],
      refusal: refusal?.field === field ? undefined : refusal,
    });
  const field = (name: Field, more: object = {}) => (
    <FieldPart
      name={name}
      form={form}
      isWrong={wrong.includes(name)}
      refused={refusal?.field === name ? wordsOf(refusal) : undefined}
      onType={onType}
      {...more}
    />
  );
  const wordsOf = (refused: Refusal) =>
    "code" in refused ? t(`publish.refusals.${refused.code}`) : refused.words;
  const isMore = MORE.some((name) => wrong.includes(name) || refusal?.field === name);
  const price = priceOf(form.price);
  const isPaid = price >= 1 && price <= 9_999;
  const { sellerAmount } = divide(isPaid ? toCents(price) : 0);

  return (
    <StepPart title={t("publish.details.title")}>
      {own && (
        <p className={styles.note}>
          {t("publish.details.update", { title: own.title, version: lastVersion(own) })}
        </p>
      )}
      <form
        ref={element}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          change({ refusal: undefined });
          seal.mutate();
        }}
      >
        <div role="alert" className={styles.trouble}>
          {wrong.length > 0 && (
            <p className={styles.wrong}>{t("publish.details.wrong", { count: wrong.length })}</p>
          )}
          {others.length > 0 && (
            <>
              <p className={styles.wrong}>{t("publish.details.others")}</p>
              <FindingsTable
                title={t("publish.details.others")}
                findings={others.map(({ field: key, message, ...place }) => ({
                  ...place,
                  severity: "malicious",
                  message: `${key}: ${message}`,
                }))}
              />
            </>
          )}
          {seal.error && (
            <p className={styles.wrong}>
              {seal.error instanceof Refused ? seal.error.message : t("publish.files.unread")}
            </p>
          )}
        </div>
        {field("title")}
        {field("slug", { isFixed: product !== undefined })}
        {field("description", { lines: 3 })}
        {field("category", { options: CATEGORIES.map((name) => [name, categoryName(site, name)]) })}
        {field("tags", { isOptional: true })}
        {field("version")}
        {field("changelog", { lines: 4, isOptional: own === undefined })}
        {field("price", { inputMode: "decimal" })}
        {isPaid && !wrong.includes("price") && (
          <p className={styles.note}>
            {t("publish.details.share", { amount: format.price(sellerAmount / 100), percent: FEE_PERCENT })}
          </p>
        )}
        {isPaid && !profile.processorOnboarded && (
          <p className={styles.note}>
            {t("publish.details.unpaid")} <Link to="/sales">{t("publish.details.connect")}</Link>
          </p>
        )}
        {field("license", { options: LICENSES.map((name) => [name, name]) })}
        {field("readme", { lines: 10, isOptional: true })}
        <details open={isMore || undefined} className={styles.more}>
          <summary>{t("publish.details.more")}</summary>
          {field("longDescription", { lines: 4, isOptional: true })}
          {field("author")}
          {field("entry", { options: paths.map((path) => [path, path]) })}
          {field("language", { isOptional: true })}
          {field("installTarget", { isOptional: true })}
        </details>
        <div className={styles.choices}>
          <button type="submit" className="primary" disabled={seal.isPending}>
            {t("publish.details.check")}
          </button>
          <button type="button" onClick={() => change({ step: "files" })}>
            {t("publish.details.other")}
          </button>
        </div>
        <p role="status">{seal.isPending && t("publish.details.packing")}</p>
      </form>
    </StepPart>
  );
}

const MORE: readonly Field[] = ["longDescription", "author", "entry", "language", "installTarget"];

/**
 * Whether a new product can have the slug, as far as public data shows. The marketplace checks the rest when
 * the product is created.
 */
async function refusalOfSlug(slug: string, uid: string): Promise<Refusal | undefined> {
  if (isReserved(slug)) return refusalBy("slugReserved");
  const found = await api.call(cliProductsSearch, "GET", { slug, limit: 1 }).catch(() => undefined);
  const namesake = found?.products[0];
  return namesake && namesake.authorUid !== uid ? refusalBy("slugTaken") : undefined;
}
