import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SORTS, type Wanted } from "#domain/web/explore-address.js";
import styles from "./explore.module.css";
import { KeptFields } from "./kept-fields.js";

interface FiltersProps {
  readonly wanted: Wanted;
  readonly onChange: (change: Partial<Wanted>) => void;
}

/** The sort order and the author filter of a search. Each choice applies immediately. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <form action="/explore" className={styles.choices} onSubmit={(event) => event.preventDefault()}>
      <KeptFields wanted={wanted} without={["sort", "author"]} />
      <label>
        {t("explore.sort")}
        <select
          name="sort"
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
      <noscript>
        <button type="submit">{t("explore.apply")}</button>
      </noscript>
    </form>
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
        name="author"
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
