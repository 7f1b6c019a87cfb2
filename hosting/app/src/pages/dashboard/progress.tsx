import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { xpAt } from "#domain/progress/xp.js";
import type { OwnProfile } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import layout from "../../ui/layout.module.css";
import { rankName } from "../profile/rank.js";
import styles from "./dashboard.module.css";

/** The author's level, and the totals of all their products. */
export function Progress({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("selling");
  const { t: common } = useTranslation();
  const format = useFormat();
  const { xp, level, rank, username, stats } = profile;
  const [from, next] = [xpAt(level), xpAt(level + 1)];
  const facts = [
    [t("dashboard.totals.downloads"), format.number(stats.downloads)],
    [t("dashboard.totals.likes"), format.number(stats.likes)],
    [t("dashboard.totals.followers"), format.number(stats.followers)],
    [
      t("dashboard.totals.rating"),
      stats.reviewsReceived > 0 ? format.rating(stats.avgRating) : t("figures.none"),
    ],
    [t("dashboard.totals.achievements"), format.number(stats.achievementCount)],
  ];
  return (
    <section className={`${layout.panel} ${styles.progress}`} aria-label={t("dashboard.progress")}>
      <div className={styles.level}>
        <p>
          <strong>{common("profile.level", { level })}</strong> · {rankName(common, rank)} ·{" "}
          <Link to={`/u/${username}`}>{t("dashboard.profile")}</Link>
        </p>
        <progress
          value={xp - from}
          max={next - from}
          aria-label={t("dashboard.toNext", { level: level + 1 })}
        />
        <p className={layout.quiet}>{t("dashboard.xp", { xp, next })}</p>
      </div>
      <dl className={styles.totals}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
