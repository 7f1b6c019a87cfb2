import { useTranslation } from "react-i18next";
import type { AgentSpec } from "#contract/fields.js";
import styles from "./product.module.css";

type Parameter = AgentSpec["inputs"][number];

/** Inputs, outputs and side effects, as the author declared them for agents. */
export function Does({ spec }: { readonly spec: AgentSpec | undefined }) {
  const { t } = useTranslation();
  if (!spec) return null;
  const { inputs, outputs, side_effects: effects, requires = [], context_budget: context } = spec;
  return (
    <section className={styles.panel}>
      <h2>{t("product.does.title")}</h2>
      <dl>
        <Parameters title={t("product.does.inputs")} parameters={inputs} />
        <Parameters title={t("product.does.outputs")} parameters={outputs} />
        <dt>{t("product.does.sideEffects")}</dt>
        {effects.length === 0 && <dd>{t("product.does.nothing")}</dd>}
        {effects.map((effect) => (
          <dd key={effect} dir="auto">
            {effect}
          </dd>
        ))}
        {requires.length > 0 && <dt>{t("product.does.requires")}</dt>}
        {requires.map((thing) => (
          <dd key={thing} dir="auto">
            {thing}
          </dd>
        ))}
      </dl>
      {context !== undefined && <p>{t("product.does.context", { count: context })}</p>}
      <p className={styles.quiet}>{t("product.does.said")}</p>
    </section>
  );
}

function Parameters({
  title,
  parameters,
}: {
  readonly title: string;
  readonly parameters: readonly Parameter[];
}) {
  if (parameters.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      {parameters.map(({ name, type, description }) => (
        <dd key={name} dir="auto">
          <code>{name}</code> {type && <bdi>({type})</bdi>} <bdi>{description}</bdi>
        </dd>
      ))}
    </>
  );
}
