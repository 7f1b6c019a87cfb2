import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES } from "#contract/fields.js";
import { SORTS, type Wanted } from "./address.js";
import styles from "./explore.module.css";

interface FiltersProps {
  readonly wanted: Wanted;
  readonly onChange: (change: Partial<Wanted>) => void;
}

/** The filters and the order of a search. Each choice applies immediately. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.choices}>
      <label>
        {t("explore.category")}
        <select
          value={wanted.category}
          onChange={(event) => onChange({ category: event.target.value as Wanted["category"] })}
        >
          <option value="">{t("explore.anyCategory")}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("explore.sort")}
        <select
          value={wanted.sort}
          onChange={(event) => onChange({ sort: event.target.value as Wanted["sort"] })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`explore.sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <Author key={wanted.author} author={wanted.author} onChange={(author) => onChange({ author })} />
      <FreeOnly free={wanted.free} onChange={(free) => onChange({ free })} />
    </div>
  );
}

interface FreeOnlyProps {
  readonly free: boolean;
  readonly onChange: (free: boolean) => void;
}

/** Shows the choice at once: the address follows when the router has rendered the results. */
function FreeOnly({ free, onChange }: FreeOnlyProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(free);
  useEffect(() => setShown(free), [free]);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={shown}
        onChange={({ target: { checked } }) => {
          setShown(checked);
          onChange(checked);
        }}
      />
      {t("explore.free")}
    </label>
  );
}

/** A username applies when it is complete: on Enter, or when the field loses the focus. */
function Author({
  author,
  onChange,
}: {
  readonly author: string;
  readonly onChange: (author: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(author);
  const settle = () => typed !== author && onChange(typed);
  return (
    <label>
      {t("explore.author")}
      <input
        value={typed}
        maxLength={100}
        placeholder={t("explore.authorPlaceholder")}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
    </label>
  );
}
