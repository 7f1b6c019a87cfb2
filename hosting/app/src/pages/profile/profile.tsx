import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { ProfilePage } from "#contract/app-pages.js";
import { api } from "../../api/client.js";
import { followQuery } from "../../api/marks.js";
import { profileQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useSession } from "../../session/session.js";
import { Avatar } from "../../ui/avatar.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { ProductList } from "../../ui/product-card.js";
import { Report } from "../../ui/report.js";
import { useTitle } from "../../ui/title.js";
import { Toggle } from "../../ui/toggle.js";
import { NotFound } from "../not-found.js";
import styles from "./profile.module.css";
import { rankName } from "./rank.js";

/** The profile page of a user. */
export default function ProfileRoute() {
  const { t } = useTranslation();
  const { username = "" } = useParams();
  const { data, error, refetch } = useQuery(profileQuery(username));
  if (data) return <ProfileView page={data} />;
  if (data === null) return <NotFound title={t("profile.absent")} hint={t("profile.absentHint")} />;
  return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
}

function ProfileView({ page }: { readonly page: ProfilePage }) {
  const { t } = useTranslation();
  const { user, products, achievements } = page;
  const name = user.displayName.trim() || user.username;
  useTitle(`${name} (@${user.username})`);
  return (
    <>
      <Head user={user} name={name} />
      <section className={styles.part}>
        <h2>{t("profile.products")}</h2>
        {products.length === 0 ? (
          <Empty title={t("profile.noProducts")} />
        ) : (
          <ProductList products={products} />
        )}
        {user.stats.products > products.length && products.length > 0 && (
          <Link to={`/explore?${new URLSearchParams({ author: user.username })}`}>
            {t("profile.more", { name })}
          </Link>
        )}
      </section>
      <section className={styles.part}>
        <h2>{t("profile.achievements")}</h2>
        {achievements.length === 0 && <p className={styles.quiet}>{t("profile.noAchievements")}</p>}
        <ul className={styles.achievements}>
          {achievements.map(({ id, icon, title, description, tier }) => (
            <li key={id} data-tier={tier}>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <span>
                <strong>{title}</strong>
                <span className={styles.quiet}>{description}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Head({ user, name }: { readonly user: ProfilePage["user"]; readonly name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queries = useQueryClient();
  const session = useSession();
  const { followers, downloads, reviewsReceived, avgRating } = user.stats;
  const isOwn = session.state === "in" && session.uid === user.uid;
  /** The CDN caches the page for a minute, so the counter is updated here. */
  const count = (by: number) =>
    queries.setQueryData(profileQuery(user.username).queryKey, (page) => {
      if (!page) return page;
      const { stats } = page.user;
      return { ...page, user: { ...page.user, stats: { ...stats, followers: stats.followers + by } } };
    });
  return (
    <header className={styles.head}>
      <Avatar username={user.username} url={user.avatarUrl} large />
      <div className={styles.who}>
        <h1 dir="auto">{name}</h1>
        <p className={styles.quiet}>
          <bdi>@{user.username}</bdi>
          {user.verified && ` · ${t("profile.verified")}`}
          {user.country.trim() && (
            <>
              {" · "}
              <bdi>{user.country}</bdi>
            </>
          )}
        </p>
        {user.bio.trim() && (
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        )}
        <ul className={styles.facts}>
          <li>
            {rankName(t, user.rank)}, {t("profile.level", { level: user.level })}
          </li>
          <li>{t("profile.followers", { count: followers, short: format.short(followers) })}</li>
          <li>{t("profile.downloads", { count: downloads, short: format.short(downloads) })}</li>
          {reviewsReceived > 0 && (
            <li>{t("profile.rating", { count: reviewsReceived, rating: format.rating(avgRating) })}</li>
          )}
          <li suppressHydrationWarning>{t("profile.since", { day: format.day(user.createdAt) })}</li>
        </ul>
        {!isOwn && (
          <div className={styles.actions}>
            <Toggle
              label={t("profile.follow")}
              mark={(uid) => followQuery(uid, user.uid)}
              change={async () => {
                const { usersFollow } = await import("#contract/users.js");
                const { following } = await api.call(usersFollow, "POST", { targetUid: user.uid });
                count(following ? 1 : -1);
                return following;
              }}
              told={(following) => t(following ? "profile.followed" : "profile.unfollowed", { name })}
            />
            <Report targetType="user" targetId={user.uid} name={name} />
          </div>
        )}
      </div>
    </header>
  );
}
