import { type MouseEvent, memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useFormat } from "../../i18n/format.js";
import { hashOf, type Lines, linesOfHash } from "./address.js";
import styles from "./code.module.css";
import type { Line } from "./lines.js";
import { LINES_AT_ONCE, windowOf } from "./lines.js";
import { useHash } from "./use-hash.js";

/** Lines above are below the header of the file. */
const HEADER_PX = 60;

interface CodeProps {
  readonly lines: readonly Line[];
  /** The scan findings, by line. */
  readonly notes: ReadonlyMap<number, ReactNode>;
}

/**
 * The lines of a text, each with its number. Lines wrap, so that no text is hidden beyond the right edge. The fragment
 * of the URL selects lines. If a text is long, only the part with the selected lines is shown.
 */
export function Code({ lines, notes }: CodeProps) {
  const hash = useHash();
  const selected = useMemo(() => linesOfHash(hash), [hash]);
  const { from, to } = windowOf(lines.length, selected?.from);
  const place = useRef<HTMLDivElement>(null);
  // Two frames later, when the lines are painted: to add them and to scroll in one frame counts as a jump.
  useEffect(() => {
    const line = selected && place.current?.querySelector(`#L${selected.from}`);
    if (!line) return;
    const scroll = () => {
      const { top, bottom } = line.getBoundingClientRect();
      if (top < HEADER_PX || bottom > innerHeight) line.scrollIntoView({ block: "center" });
    };
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  const select = useSelect(selected);
  return (
    <>
      <Parts total={lines.length} from={from} to={to} />
      <div ref={place} className={styles.code} dir="ltr">
        {lines.slice(from - 1, to).map((line, at) => {
          const number = from + at;
          const isSelected = selected && number >= selected.from && number <= selected.to;
          return (
            <Row
              key={number}
              number={number}
              line={line}
              isSelected={isSelected ?? false}
              note={notes.get(number)}
              select={select}
            />
          );
        })}
      </div>
      <Parts total={lines.length} from={from} to={to} />
    </>
  );
}

/** Selects a line by a click on its number, and several with the shift key. */
function useSelect(selected: Lines | undefined) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = useRef({ selected, pathname, search });
  current.current = { selected, pathname, search };
  return useMemo(
    () =>
      (event: MouseEvent, number: number): void => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        const { selected: before, ...here } = current.current;
        const first = event.shiftKey ? (before?.from ?? number) : number;
        const lines = { from: Math.min(first, number), to: Math.max(first, number) };
        void navigate({ ...here, hash: hashOf(lines) }, { replace: true, preventScrollReset: true });
      },
    [navigate],
  );
}

interface RowProps {
  readonly number: number;
  readonly line: Line;
  readonly isSelected: boolean;
  readonly note: ReactNode;
  readonly select: (event: MouseEvent, number: number) => void;
}

/** A copied text has no numbers. Keyboard users can go to a line with the field above. */
const Row = memo(function Row({ number, line, isSelected, note, select }: RowProps) {
  return (
    <>
      <div id={`L${number}`} className={styles.row} data-selected={isSelected || undefined}>
        <a
          className={styles.number}
          href={`#L${number}`}
          tabIndex={-1}
          onClick={(event) => select(event, number)}
        >
          {number}
        </a>
        <LineText line={line} />
      </div>
      {note}
    </>
  );
});

/** A line of code. Hidden characters are shown by name. */
export const LineText = memo(function LineText({ line }: { readonly line: Line }) {
  return (
    <code className={styles.text}>
      {line.map(({ text, kind, isHidden }, at) =>
        isHidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change their order.
          <mark key={at} className={styles.hidden}>
            {text}
          </mark>
        ) : kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={at} className={kind}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {line.length === 0 && "\n"}
    </code>
  );
});

/** Links to the other parts of a text that is too long to be shown at once. */
function Parts({ total, from, to }: { readonly total: number; readonly from: number; readonly to: number }) {
  const { t } = useTranslation("inside");
  const format = useFormat();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (from === 1 && to >= total) return null;
  const go = (line: number) =>
    navigate({ pathname, search, hash: hashOf({ from: line, to: line }) }, { preventScrollReset: true });
  return (
    <p className={styles.parts}>
      <button type="button" disabled={from === 1} onClick={() => go(from - LINES_AT_ONCE)}>
        {t("files.earlierLines")}
      </button>
      <span>
        {t("files.partOfLines", {
          from: format.number(from),
          to: format.number(to),
          total: format.number(total),
        })}
      </span>
      <button type="button" disabled={to >= total} onClick={() => go(to + 1)}>
        {t("files.laterLines")}
      </button>
    </p>
  );
}
