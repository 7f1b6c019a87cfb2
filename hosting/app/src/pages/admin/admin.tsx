import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { QUEUES } from "#contract/admin-queue.js";
import type { QueueName } from "../../api/admin.js";
import { isAdminQuery } from "../../api/is-admin.js";
import layout from "../../ui/layout.module.css";
import { Loading } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { NotFound } from "../not-found.js";
import styles from "./admin.module.css";
import { Advise } from "./advise.js";
import { NewCollection } from "./collections.js";
import { List as ThreatList } from "./list-threat.js";
import { Queue } from "./queue.js";

/**
 * The admin page. For other users, the app shows that there is no such page, and the server rejects all their requests.
 */
export default function AdminRoute() {
  const { t } = useTranslation("admin");
  return <SignedIn title={t("admin.title")}>{({ uid }) => <Admin uid={uid} />}</SignedIn>;
}

/** The queues that are searched. */
const SEARCHED: readonly QueueName[] = ["products", "users", "audit"];

function Admin({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("admin");
  const { data: isAdmin } = useQuery(isAdminQuery(uid));
  const [address, setAddress] = useSearchParams();
  useTitle(t("admin.title"));
  if (isAdmin === undefined) return <Loading />;
  if (!isAdmin) return <NotFound />;
  const wanted = address.get("queue");
  const queue = QUEUES.find((name) => name === wanted) ?? "held";
  const q = address.get("q") ?? "";
  return (
    <div className={layout.parts}>
      <h1>{t("admin.title")}</h1>
      <nav aria-label={t("admin.title")} className={styles.queues}>
        {[...QUEUES, "advisories" as const].map((name) => (
          <Link
            key={name}
            to={`/admin?queue=${name}`}
            aria-current={name === (wanted ?? "held") ? "page" : undefined}
          >
            {t(`admin.queues.${name}`)}
          </Link>
        ))}
      </nav>
      {wanted === "advisories" ? (
        <Advise />
      ) : (
        <div className={styles.queue}>
          {SEARCHED.includes(queue) && (
            <form
              key={queue}
              className={styles.search}
              onSubmit={(event) => {
                event.preventDefault();
                const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
                setAddress({ queue, ...(typed && { q: typed }) });
              }}
            >
              <label>
                {t(`admin.find.${queue as "products"}`)} <input name="q" defaultValue={q} maxLength={200} />
              </label>
              <button type="submit">{t("admin.search")}</button>
            </form>
          )}
          {queue === "threats" && <ThreatList uid={uid} />}
          {queue === "collections" && <NewCollection uid={uid} />}
          <Queue key={`${queue} ${q}`} uid={uid} queue={queue} q={q} />
        </div>
      )}
    </div>
  );
}
