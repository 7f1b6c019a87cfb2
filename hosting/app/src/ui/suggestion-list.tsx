import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SuggestionGroup } from "./completions.js";
import styles from "./search-box.module.css";

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** The chosen option, counted through all groups; -1 is none. */
  readonly current: number;
  readonly onChosen: () => void;
}

/** The list of a combobox. The focus stays in its field. */
export function SuggestionList({ id, groups, current, onChosen }: SuggestionListProps) {
  const { t } = useTranslation();
  let option = -1;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("search.suggestions")}
      className={styles.suggestions}
      // A press would move the focus, and so close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, suggestions }) => (
        <fieldset key={name} aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={styles.groupName}>
            {t(`search.groups.${name}`)}
          </p>
          {suggestions.map(({ label, to }) => {
            option++;
            return (
              <Link
                key={to}
                id={`${id}-${option}`}
                to={to}
                role="option"
                tabIndex={-1}
                aria-selected={option === current}
                onClick={onChosen}
              >
                <bdi>{label}</bdi>
              </Link>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
