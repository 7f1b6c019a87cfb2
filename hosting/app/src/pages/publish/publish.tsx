import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ownProfileQuery } from "../../api/queries.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn, type SignedInSession } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { Check } from "./check.js";
import { Choose } from "./choose.js";
import { Details } from "./details.js";
import { Done } from "./done.js";
import { type Step, useWork } from "./draft.js";
import { Preview } from "./preview.js";
import styles from "./publish.module.css";
import type { StepProps } from "./step.js";
import { Steps } from "./steps.js";

/** Publishes a product, or a new version of the product in the URL. */
export default function Publish() {
  const { t } = useTranslation("publish");
  const [address] = useSearchParams();
  const slug = address.get("product") ?? "";
  useTitle(t("publish.title"));
  return (
    <SignedIn title={t("publish.title")}>
      {(session) => <Author key={`${session.uid}/${slug}`} session={session} slug={slug} />}
    </SignedIn>
  );
}

interface AuthorProps {
  readonly session: SignedInSession;
  /** The product that gets a new version; empty for a new product. */
  readonly slug: string;
}

function Author({ session, slug }: AuthorProps) {
  const { t } = useTranslation("publish");
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(session.uid));
  const work = useWork(`${session.uid}/${slug}`);
  const focus = useFocusOfStep(work?.draft.step);
  if (!profile && error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!profile || !work) return <Loading />;
  const product = profile.products.find((one) => one.slug === slug);
  if (slug !== "" && !product) {
    return (
      <Empty title={t("publish.notYours", { slug })}>
        <Link to="/publish">{t("publish.newProduct")}</Link>
      </Empty>
    );
  }
  if (product?.status === "removed") {
    return <Empty title={t("publish.removed", { title: product.title })} hint={t("publish.removedHint")} />;
  }
  const { step } = work.draft;
  const Current = PAGES[step];
  return (
    <div ref={focus} className={styles.publish}>
      <h1>{product ? t("publish.version", { title: product.title }) : t("publish.title")}</h1>
      {!profile.displayName.trim() && (
        <p>
          {t("publish.unnamed", { username: profile.username })}{" "}
          <Link to="/settings">{t("publish.chooseName")}</Link>
        </p>
      )}
      <Steps work={work} />
      <Current key={step} work={work} session={session} profile={profile} product={product} />
    </div>
  );
}

/**
 * After a change of step, moves the focus to the first error, else to the heading. On the first step the page
 * has the focus.
 */
function useFocusOfStep(step: Step | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef<Step>(undefined);
  useEffect(() => {
    if (before.current !== undefined && step !== before.current) {
      const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
      (find("[aria-invalid=true]") ?? find("h2"))?.focus();
    }
    before.current = step;
  }, [step]);
  return page;
}

const PAGES = {
  files: Choose,
  details: Details,
  check: Check,
  preview: Preview,
  done: Done,
} satisfies Record<Step, (props: StepProps) => unknown>;
