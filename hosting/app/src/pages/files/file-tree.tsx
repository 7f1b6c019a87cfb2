import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { VersionFile } from "#contract/files.js";
import type { FileList, VersionAddress } from "../../api/files.js";
import { useFormat } from "../../i18n/format.js";
import { filesUrl } from "./address.js";
import styles from "./files.module.css";
import { Badge, mostSevere } from "./findings.js";
import { groupBy } from "./group-by.js";
import { withNames } from "./lines.js";
import { type Folder, nameOf, treeOf } from "./tree.js";

/** With more files, folders are closed at first, and there is a field that finds files. */
const MANY = 40;
/** With more files, a folder is rendered when it is opened. */
const HUGE = 1_000;
/** The maximum number of files that the field shows. */
const MOST_FOUND = 200;

interface FileTreeProps {
  readonly files: readonly VersionFile[];
  readonly findings: FileList["findings"];
  readonly at: VersionAddress;
  /** The path of the file that is shown. */
  readonly current: string | undefined;
}

interface Shared {
  readonly at: VersionAddress;
  readonly current: string | undefined;
  readonly notes: ReadonlyMap<string, FileList["findings"]>;
  readonly isLarge: boolean;
  readonly isHuge: boolean;
}

/** The folders and files of a version. */
export function FileTree({ files, findings, at, current }: FileTreeProps) {
  const { t } = useTranslation("inside");
  const id = useId();
  const [words, setWords] = useState("");
  const tree = useMemo(() => treeOf(files), [files]);
  const notes = useMemo(() => groupBy(findings, ({ file }) => file ?? ""), [findings]);
  const isLarge = files.length > MANY;
  const shared = { at, current, notes, isLarge, isHuge: files.length > HUGE };
  const asked = words.trim().toLowerCase();
  const found = asked === "" ? [] : files.filter(({ path }) => path.toLowerCase().includes(asked));
  return (
    <nav className={styles.tree} aria-label={t("files.tree")}>
      {isLarge && (
        <search className={styles.find}>
          <label className="unseen" htmlFor={id}>
            {t("files.find")}
          </label>
          <input
            id={id}
            type="search"
            placeholder={t("files.find")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <p className="unseen" role="status">
            {asked && t("files.count", { count: found.length })}
          </p>
        </search>
      )}
      {asked === "" ? (
        <Entries folder={tree} shared={shared} />
      ) : found.length > 0 ? (
        <ul className={styles.entries}>
          {found.slice(0, MOST_FOUND).map((file) => (
            <FileEntry key={file.path} file={file} label={file.path} shared={shared} />
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t("files.noneFound")}</p>
      )}
    </nav>
  );
}

function Entries({ folder, shared }: { readonly folder: Folder; readonly shared: Shared }) {
  return (
    <ul className={styles.entries}>
      {folder.folders.map((one) => (
        <FolderEntry key={one.path} folder={one} shared={shared} />
      ))}
      {folder.files.map((file) => (
        <FileEntry key={file.path} file={file} label={nameOf(file.path)} shared={shared} />
      ))}
    </ul>
  );
}

/** A folder. It opens automatically for the current file. */
function FolderEntry({ folder, shared }: { readonly folder: Folder; readonly shared: Shared }) {
  const isAround = shared.current?.startsWith(`${folder.path}/`) ?? false;
  const [isOpen, setOpen] = useState(!shared.isLarge || isAround);
  useEffect(() => {
    if (isAround) setOpen(true);
  }, [isAround]);
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <bdi>{withNames(folder.name)}</bdi>
        </summary>
        {(isOpen || !shared.isHuge) && <Entries folder={folder} shared={shared} />}
      </details>
    </li>
  );
}

interface FileEntryProps {
  readonly file: VersionFile;
  readonly label: string;
  readonly shared: Shared;
}

function FileEntry({ file, label, shared: { at, current, notes } }: FileEntryProps) {
  const { t } = useTranslation("inside");
  const format = useFormat();
  const isCurrent = file.path === current;
  const found = notes.get(file.path);
  const place = useRef<HTMLLIElement>(null);
  // Only the tree scrolls, never the page.
  useEffect(() => {
    const entry = place.current;
    const tree = entry?.closest("nav");
    if (!isCurrent || !entry || !tree) return;
    const [outer, inner] = [tree.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      tree.scrollTop += inner.top - outer.top - outer.height / 2;
  }, [isCurrent]);
  return (
    <li ref={place}>
      <Link
        className={styles.entry}
        to={filesUrl(at.slug, { version: at.version, file: file.path })}
        aria-current={isCurrent ? "page" : undefined}
      >
        <bdi>{withNames(label)}</bdi>
        {found && (
          <Badge severity={mostSevere(found)} label={t("files.findings", { count: found.length })}>
            {found.length}
          </Badge>
        )}
        <span className={styles.size}>{format.bytes(file.size)}</span>
      </Link>
    </li>
  );
}
