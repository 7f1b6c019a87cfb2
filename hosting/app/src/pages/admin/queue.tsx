import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Case, type QueueName, queueQuery } from "../../api/admin.js";
import { useFormat } from "../../i18n/format.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { ActDialog } from "./act-dialog.js";
import { type ActName, actsFor, KEYS, undoOf } from "./acts.js";
import styles from "./admin.module.css";
import { CaseView } from "./case-view.js";
import { useKeys } from "./use-keys.js";

/** The next page loads when this many cases are left in the list. */
const AHEAD = 5;

interface QueueProps {
  readonly uid: string;
  readonly queue: QueueName;
  readonly q: string;
}

interface Asked {
  readonly one: Case;
  readonly act: ActName;
}

/**
 * A list of cases, with the selected case and its actions beside it. Everything works with the
 * keyboard.
 */
export function Queue({ uid, queue, q }: QueueProps) {
  const { t } = useTranslation("admin");
  const queries = useQueryClient();
  const news = useNews();
  const [chosen, setChosen] = useState<string>();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Asked>();
  const [asked, setAsked] = useState<Asked>();
  const options = queueQuery(uid, queue, q);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(options);
  const cases = (data?.pages.flatMap((page) => page.cases) ?? []).filter(({ id }) => !done.has(id));
  const at = Math.max(
    0,
    cases.findIndex(({ id }) => id === chosen),
  );
  const one = cases[at];
  const isNearEnd = hasNextPage && !isFetchingNextPage && at >= cases.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage();
  }, [isNearEnd, fetchNextPage]);

  const choose = (index: number) => setChosen(cases[Math.min(Math.max(index, 0), cases.length - 1)]?.id);
  const acts = one ? actsFor(queue, one) : [];
  useKeys(asked === undefined, {
    j: () => choose(at + 1),
    k: () => choose(at - 1),
    ["Enter" as string]: () => document.getElementById("case")?.focus(),
    z: () => last && setAsked(last),
    ...Object.fromEntries(acts.map((act) => [KEYS[act], () => one && setAsked({ one, act })])),
  });

  /** Closes the dialog once the list shows what the action changed, so that the next action starts from that state. */
  async function onDone({ one: acted, act }: Asked) {
    const undo = undoOf(queue, act);
    if (
      queue === "held" ||
      queue === "reports" ||
      queue === "appeals" ||
      queue === "refunds" ||
      queue === "threats"
    ) {
      const next = cases[at + 1] ?? cases[at - 1];
      if (cases[at]?.id === acted.id) setChosen(next?.id);
      setDone(new Set([...done, acted.id]));
    } else await queries.invalidateQueries({ queryKey: options.queryKey });
    setAsked(undefined);
    setLast(undo && { one: { ...acted, state: "" }, act: undo });
    news(t("admin.done", { act: t(`admin.acts.${act}`), title: acted.title }));
  }

  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  return (
    <>
      <p className={styles.keys}>
        <kbd>j</kbd> <kbd>k</kbd> {t("admin.keys.move")} · <kbd>Enter</kbd> {t("admin.keys.open")}
        {acts.map((act) => (
          <span key={act}>
            {" "}
            · <kbd>{KEYS[act]}</kbd> {t(`admin.acts.${act}`)}
          </span>
        ))}
        {last && (
          <>
            {" "}
            · <kbd>z</kbd>{" "}
            <button type="button" onClick={() => setAsked(last)}>
              {t("admin.undo", { title: last.one.title, act: t(`admin.acts.${last.act}`) })}
            </button>
          </>
        )}
      </p>
      {cases.length === 0 ? (
        hasNextPage ? (
          <Loading />
        ) : (
          <Empty title={t(`admin.empty.${queue}`)} />
        )
      ) : (
        <div className={styles.columns}>
          <List cases={cases} chosen={one?.id} onChoose={setChosen} />
          {one && (
            <section id="case" className={styles.case} tabIndex={-1} aria-label={one.title}>
              {acts.length > 0 && (
                <div className={styles.acts}>
                  {acts.map((act) => (
                    <button
                      key={act}
                      type="button"
                      aria-keyshortcuts={KEYS[act]}
                      onClick={() => setAsked({ one, act })}
                    >
                      {t(`admin.acts.${act}`)}
                    </button>
                  ))}
                </div>
              )}
              <CaseView uid={uid} queue={queue} one={one} />
            </section>
          )}
        </div>
      )}
      {asked && (
        <ActDialog
          queue={queue}
          one={asked.one}
          act={asked.act}
          onDone={() => onDone(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly cases: readonly Case[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function List({ cases, chosen, onChoose }: ListProps) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen case is brought into view.
  useEffect(() => {
    // Browsers may return a promise, which React would call.
    current.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul className={styles.list} aria-label={t("admin.cases")}>
      {cases.map(({ id, title, status, at, findings, username, text }) => (
        <li key={id}>
          <button
            ref={id === chosen ? current : undefined}
            type="button"
            aria-current={id === chosen}
            onClick={() => onChoose(id)}
          >
            <strong dir="auto">{title}</strong>
            <span>{[status, username && `@${username}`, format.day(at)].filter(Boolean).join(" · ")}</span>
            <span dir="auto">{findings[0]?.rule ?? text?.slice(0, 60)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
