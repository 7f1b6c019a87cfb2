import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { isRefusal } from "../../api/client.js";
import { type FileList, filesQuery, type Reader, type VersionAddress } from "../../api/files.js";
import { useFormat } from "../../i18n/format.js";
import { DownloadVersion } from "../../ui/download-version.js";
import { Empty, Loading } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { NotFound } from "../not-found.js";
import { useProductPage } from "../product/use-page.js";
import { compareUrl, filesUrl } from "./address.js";
import { FileTree } from "./file-tree.js";
import { FileView } from "./file-view.js";
import styles from "./files.module.css";
import { FindingList } from "./findings.js";
import { Closed, Head, titleOf, VersionField, Waiting } from "./frame.js";
import { withNames } from "./lines.js";
import { readableVersions, useReader } from "./reader.js";
import { firstFile } from "./tree.js";

/** The files of a version: a tree, and the open file. */
export default function FilesRoute() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const { page, error, retry } = useProductPage(slug);
  if (page) return <FilesView page={page} />;
  if (page === null) return <NotFound title={t("product.absent")} hint={t("product.absentHint")} />;
  return <Waiting error={error} onRetry={retry} />;
}

function FilesView({ page }: { readonly page: ProductPage }) {
  const { t } = useTranslation("inside");
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { product } = page;
  const { slug } = product;
  const path = address.get("file") ?? undefined;
  const wanted = address.get("version") ?? product.version;
  const versions = readableVersions(page);
  const version = versions.find((one) => one.version === wanted);
  const older = version && versions[versions.indexOf(version) + 1];
  const reader = useReader(product);
  useTitle(`${path === undefined ? t("files.title") : withNames(path)} · ${titleOf(product)}`);
  return (
    <div className={styles.page}>
      <Head product={product} heading={t("files.title")}>
        {version && (
          <VersionField
            label={t("files.version")}
            versions={versions}
            value={version.version}
            onChange={(next) => navigate(filesUrl(slug, { version: next, file: path }))}
          />
        )}
        {version && older && (
          <Link to={compareUrl(slug, older.version, version.version)}>
            {t("files.compare", { version: older.version })}
          </Link>
        )}
        {version && reader && <DownloadVersion productId={product.id} version={version.version} />}
      </Head>
      {!version ? (
        <Empty title={t("files.noVersion")}>
          <Link to={filesUrl(slug)}>{t("files.current")}</Link>
        </Empty>
      ) : reader === null ? (
        <Closed product={product} isSignedIn={false} />
      ) : reader === undefined ? (
        <Loading />
      ) : (
        <Inside
          product={product}
          reader={reader}
          at={{ slug, version: version.version, sha256: version.sha256 }}
          path={path}
        />
      )}
    </div>
  );
}

interface InsideProps {
  readonly product: ProductPage["product"];
  readonly reader: Reader;
  readonly at: VersionAddress;
  readonly path: string | undefined;
}

function Inside({ product, reader, at, path }: InsideProps) {
  const { data, error, refetch } = useQuery(filesQuery(reader, at));
  if (isRefusal(error, "purchaseRequired")) return <Closed product={product} isSignedIn />;
  return data ? (
    <Loaded list={data} reader={reader} at={at} path={path} />
  ) : (
    <Waiting error={error} onRetry={() => refetch()} />
  );
}

interface LoadedProps {
  readonly list: FileList;
  readonly reader: Reader;
  readonly at: VersionAddress;
  readonly path: string | undefined;
}

function Loaded({ list: { files, findings }, reader, at, path }: LoadedProps) {
  const { t } = useTranslation("inside");
  const format = useFormat();
  const first = useMemo(() => firstFile(files), [files]);
  const file = path === undefined ? first : files.find((one) => one.path === path);
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const isList = path === undefined;
  const home = filesUrl(at.slug, { version: at.version });
  return (
    <div className={styles.columns} data-open={isList ? "list" : "file"}>
      <div className={styles.side}>
        <p className={styles.quiet}>
          {t("files.count", { count: files.length })} · {format.bytes(size)}
        </p>
        <FileTree files={files} findings={findings} at={at} current={file?.path} />
      </div>
      <div className={styles.main}>
        {!isList && (
          <p className={styles.up}>
            <Link to={home}>{t("files.all")}</Link>
          </p>
        )}
        {isList && findings.length > 0 && (
          <section id="findings" className={styles.panel} aria-labelledby="findings-title">
            <h2 id="findings-title">{t("files.findings", { count: findings.length })}</h2>
            <FindingList findings={findings} at={at} />
          </section>
        )}
        {file ? (
          <FileView
            key={`${at.sha256}/${file.path}`}
            reader={reader}
            at={at}
            file={file}
            findings={findings.filter((one) => one.file === file.path)}
            isChosen={!isList}
          />
        ) : (
          <Empty title={t(isList ? "files.none" : "files.noFile")}>
            {!isList && <Link to={home}>{t("files.all")}</Link>}
          </Empty>
        )}
      </div>
    </div>
  );
}
