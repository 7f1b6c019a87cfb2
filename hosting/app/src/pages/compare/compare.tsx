import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { compareFiles } from "#archive/compare.js";
import type { ProductPage } from "#contract/app-pages.js";
import { isRefusal } from "../../api/client.js";
import { type FileList, fileQuery, filesQuery, type Reader, type VersionAddress } from "../../api/files.js";
import { productQuery } from "../../api/queries.js";
import { Empty, Loading } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { compareUrl } from "../files/address.js";
import { Closed, Head, titleOf, VersionField, Waiting } from "../files/frame.js";
import { readableVersions, useReader } from "../files/reader.js";
import { NotFound } from "../not-found.js";
import styles from "./compare.module.css";
import { type Difference, differencesOf, KINDS, openedAtFirst } from "./differences.js";
import { FileDifference } from "./file-difference.js";
import { comparedVersions } from "./versions.js";

/** The number of files that are shown before the reader asks for more. */
const SHOWN = 100;

/** The page that compares two versions. */
export default function CompareRoute() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(productQuery(slug));
  if (data) return <CompareView page={data} />;
  if (data === null) return <NotFound title={t("product.absent")} hint={t("product.absentHint")} />;
  return <Waiting error={error} onRetry={() => refetch()} />;
}

function CompareView({ page }: { readonly page: ProductPage }) {
  const { t } = useTranslation("inside");
  const navigate = useNavigate();
  const { product } = page;
  const { slug } = product;
  const versions = readableVersions(page);
  const [address] = useSearchParams();
  const { from, to } = comparedVersions(address, versions, product.version);
  const reader = useReader(product);
  useTitle(`${t("compare.title")} · ${titleOf(product)}`);
  const go = (earlier: string, later: string) => navigate(compareUrl(slug, earlier, later));
  const [newest, previous] = versions;
  return (
    <div className={styles.page}>
      <Head product={product} heading={t("compare.title")}>
        {from && to && (
          <>
            <VersionField
              label={t("compare.from")}
              versions={versions}
              value={from.version}
              onChange={(version) => go(version, to.version)}
            />
            <button type="button" onClick={() => go(to.version, from.version)}>
              {t("compare.swap")}
            </button>
            <VersionField
              label={t("compare.to")}
              versions={versions}
              value={to.version}
              onChange={(version) => go(from.version, version)}
            />
          </>
        )}
      </Head>
      {!newest || !previous ? (
        <Empty title={t("compare.one")} />
      ) : !from || !to ? (
        <Empty title={t("compare.choose")}>
          <Link to={compareUrl(slug, previous.version, newest.version)}>{t("compare.newest")}</Link>
        </Empty>
      ) : from === to ? (
        <Empty title={t("compare.same")} />
      ) : reader === null ? (
        <Closed product={product} isSignedIn={false} />
      ) : reader === undefined ? (
        <Loading />
      ) : (
        <Inside
          key={`${from.sha256} ${to.sha256}`}
          product={product}
          reader={reader}
          before={{ slug, version: from.version, sha256: from.sha256 }}
          after={{ slug, version: to.version, sha256: to.sha256 }}
        />
      )}
    </div>
  );
}

interface InsideProps {
  readonly product: ProductPage["product"];
  readonly reader: Reader;
  readonly before: VersionAddress;
  readonly after: VersionAddress;
}

function Inside({ product, reader, before, after }: InsideProps) {
  const [old, next] = useQueries({ queries: [filesQuery(reader, before), filesQuery(reader, after)] });
  const error = old.error ?? next.error;
  if (isRefusal(error, "purchaseRequired")) return <Closed product={product} isSignedIn />;
  if (!old.data || !next.data)
    return <Waiting error={error} onRetry={() => Promise.all([old.refetch(), next.refetch()])} />;
  return <Compared reader={reader} before={before} after={after} old={old.data} next={next.data} />;
}

interface ComparedProps extends Omit<InsideProps, "product"> {
  readonly old: FileList;
  readonly next: FileList;
}

function Compared({ reader, before, after, old, next }: ComparedProps) {
  const { t } = useTranslation("inside");
  const [shown, setShown] = useState(SHOWN);
  const comparison = useMemo(() => compareFiles(old.files, next.files), [old, next]);
  const differences = useMemo(() => differencesOf(comparison), [comparison]);
  const opened = useMemo(() => new Set(openedAtFirst(differences)), [differences]);
  // The files that are open at first load before any is shown, so that none moves the others.
  const isLoading = useQueries({
    queries: [...opened].flatMap(({ before: earlier, after: later }: Difference) => [
      ...(earlier ? [fileQuery(reader, before, earlier.path)] : []),
      ...(later ? [fileQuery(reader, after, later.path)] : []),
    ]),
    combine: (files) => files.some(({ isPending }) => isPending),
  });
  if (isLoading) return <Loading />;
  return (
    <>
      <ul className={styles.summary} aria-label={t("compare.summary")}>
        {KINDS.map(
          (kind) =>
            comparison[kind].length > 0 && (
              <li key={kind} data-kind={kind}>
                {t(`compare.${kind}`, { count: comparison[kind].length })}
              </li>
            ),
        )}
        <li>{t("compare.unchanged", { count: comparison.unchanged })}</li>
      </ul>
      {differences.length === 0 && <Empty title={t("compare.equal")} />}
      {differences.slice(0, shown).map((difference) => (
        <FileDifference
          key={`${difference.before?.path} ${difference.after?.path}`}
          difference={difference}
          reader={reader}
          before={before}
          after={after}
          isOpenAtFirst={opened.has(difference)}
        />
      ))}
      {differences.length > shown && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + SHOWN)}>
          {t("compare.more")}
        </button>
      )}
      <p className={styles.quiet}>{t("compare.checksum")}</p>
    </>
  );
}
