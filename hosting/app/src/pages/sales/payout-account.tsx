import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SELLER_COUNTRIES } from "#contract/countries.js";
import { processorConnect } from "#contract/processor.js";
import { api } from "../../api/client.js";
import { type OwnProfile, ownProfileQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useFigures } from "../../ui/activity/use-figures.js";
import layout from "../../ui/layout.module.css";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import styles from "./sales.module.css";

const OUTCOMES = ["success", "error", "refresh"] as const;
const LOOK_MS = 3_000;
/** How often to check whether Stripe has verified a seller who returns from onboarding. */
const LOOKS = 20;

/** Shows whether the seller can receive payments, what is missing, and the button that opens Stripe. */
export function PayoutAccount({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("selling");
  const [address] = useSearchParams();
  const words = useProblemWords();
  const outcome = OUTCOMES.find((name) => name === address.get("processor"));
  const { data, error, refetch } = useQuery({
    ...ownProfileQuery(uid),
    refetchInterval: ({ state }) =>
      outcome === "success" && !state.data?.processorOnboarded && state.dataUpdateCount < LOOKS
        ? LOOK_MS
        : false,
  });
  const open = useMutation({
    mutationFn: (country: string | undefined) =>
      api.call(processorConnect, "POST", country === undefined ? {} : { country }),
    onSuccess: ({ url }) => location.assign(url),
  });
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
  const state = data.processorOnboarded ? "ready" : data.processorConnected ? "begun" : "none";
  const told = outcome === "success" && state === "ready" ? undefined : outcome;
  return (
    <section className={`${layout.panel} ${styles.payouts}`} aria-labelledby="payouts">
      <div className={styles.state}>
        <h2 id="payouts">{t("sales.payouts")}</h2>
        <p role="status">{told ? t(`sales.outcomes.${told}`) : t(`sales.states.${state}`)}</p>
        {state === "ready" && data.processorAsks > 0 && <Asks profile={data} />}
        {state !== "ready" && <Steps profile={data} />}
        <form
          className={styles.open}
          onSubmit={(event) => {
            event.preventDefault();
            const country = new FormData(event.currentTarget).get("country");
            open.mutate(typeof country === "string" ? country : undefined);
          }}
        >
          {state === "none" && <Country />}
          <button
            type="submit"
            className={state === "ready" ? undefined : "primary"}
            disabled={open.isPending}
          >
            {t("sales.open")}
          </button>
        </form>
        <p className={styles.wrong} role="alert">
          {open.error && words(open.error)}
        </p>
      </div>
      <Earned stats={data.stats} />
    </section>
  );
}

/** The details that Stripe requires from a seller who can already be paid. */
function Asks({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("selling");
  const { day } = useFormat();
  const { processorAsks: count, processorAsksUntil: until } = profile;
  return (
    <p className={styles.asks}>
      {until ? t("sales.asksBy", { count, day: day(until) }) : t("sales.asks", { count })}
    </p>
  );
}

/** The country of the browser's language, if sellers there can be paid. */
function countryOfBrowser(): string {
  const { region = "" } = new Intl.Locale(navigator.language).maximize();
  return SELLER_COUNTRIES.includes(region) ? region : "";
}

/** The choice of the seller's country, which Stripe fixes with the account. */
function Country() {
  const { t, i18n } = useTranslation("selling");
  const id = useId();
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const countries = SELLER_COUNTRIES.map((code) => [code, names.of(code) ?? code] as const);
  const order = new Intl.Collator(i18n.language);
  return (
    <div className={styles.country}>
      <label htmlFor={id}>{t("sales.country")}</label>
      <select
        id={id}
        name="country"
        required
        defaultValue={countryOfBrowser()}
        aria-describedby={`${id}-hint`}
      >
        <option value="" disabled>
          {t("sales.chooseCountry")}
        </option>
        {countries
          .sort(([, one], [, other]) => order.compare(one, other))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
      <p id={`${id}-hint`} className={layout.quiet}>
        {t("sales.countryHint")}
      </p>
    </div>
  );
}

/** The requirements of a first sale, and which of them are met. */
function Steps({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation("selling");
  const steps = [
    ["email", profile.emailVerified],
    ["account", profile.processorConnected],
    ["checked", profile.processorOnboarded],
    ["product", profile.products.some(({ status, price }) => status === "published" && price > 0)],
  ] as const;
  return (
    <ul className={styles.steps}>
      {steps.map(([step, isDone]) => (
        <li key={step} data-done={isDone}>
          {t(`sales.steps.${step}`)}{" "}
          <span className={layout.quiet}>{t(isDone ? "sales.done" : "sales.missing")}</span>
        </li>
      ))}
    </ul>
  );
}

function Earned({ stats }: Pick<OwnProfile, "stats">) {
  const { t } = useTranslation("selling");
  const { number, money } = useFigures();
  return (
    <dl className={styles.earned}>
      <div>
        <dt>{t("sales.revenue")}</dt>
        <dd>{money(stats.totalRevenue)}</dd>
      </div>
      <div>
        <dt>{t("sales.count")}</dt>
        <dd>{number(stats.totalSales)}</dd>
      </div>
    </dl>
  );
}
