import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./search-box.module.css";

const DEBOUNCE_MS = 200;
/** The maximum length of a search query. */
const LONGEST = 200;

interface SearchBoxProps {
  /** The current query. */
  readonly value?: string;
  readonly onSearch: (words: string) => void;
  /** Searches while the user types, shortly after the last key. */
  readonly instant?: boolean;
  readonly large?: boolean;
}

export function SearchBox({ value = "", onSearch, instant = false, large = false }: SearchBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  // Another URL, such as after going back, sets another query. The user's own typing arrives here unchanged.
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  const search = (words: string) => {
    told.current = words;
    onSearch(words);
  };
  const searchTyped = useEffectEvent(() => search(typed));
  useEffect(() => {
    if (!instant || typed === told.current) return;
    const timer = setTimeout(() => searchTyped(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, instant]);
  return (
    <search className={large ? styles.large : styles.box}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <label className="unseen" htmlFor={id}>
          {t("search.label")}
        </label>
        <input
          id={id}
          type="search"
          value={typed}
          maxLength={LONGEST}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {large && (
          <button type="submit" className="primary">
            {t("search.submit")}
          </button>
        )}
      </form>
    </search>
  );
}
