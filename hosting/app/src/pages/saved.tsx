import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { followedQuery, likedQuery } from "../api/followed.js";
import { Empty, LoadingCards, Problem } from "../ui/placeholders.js";
import { type Listed, ProductList } from "../ui/product-card.js";
import { SignedIn } from "../ui/signed-in.js";
import { useTitle } from "../ui/title.js";
import styles from "./saved.module.css";

/** How many products of followed authors are shown. */
const SHOWN = 24;

/** The products that the user likes, and the newest products of the authors that the user follows. */
export default function Saved() {
  const { t } = useTranslation();
  useTitle(t("saved.title"));
  return (
    <>
      <h1>{t("saved.title")}</h1>
      <SignedIn>
        {({ uid }) => (
          <>
            <Liked uid={uid} />
            <FromFollowed uid={uid} />
          </>
        )}
      </SignedIn>
    </>
  );
}

function Liked({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const found = useQuery(likedQuery(uid));
  return <Part title={t("saved.liked")} empty={t("saved.likedNone")} found={found} />;
}

function FromFollowed({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const found = useQuery(followedQuery(uid, SHOWN));
  return <Part title={t("saved.followed")} empty={t("saved.followedNone")} found={found} />;
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly found: {
    readonly data: readonly Listed[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

function Part({ title, empty, found: { data, error, refetch } }: PartProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={() => refetch()} />
        ) : (
          <LoadingCards count={4} />
        )
      ) : data.length > 0 ? (
        <ProductList products={data} />
      ) : (
        <Empty title={empty}>
          <Link to="/explore">{t("problem.toMarket")}</Link>
        </Empty>
      )}
    </section>
  );
}
