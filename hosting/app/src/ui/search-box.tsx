import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { nextOption } from "./completions.js";
import styles from "./search-box.module.css";
import { useSearchKeys } from "./search-keys.js";
import { SuggestionList } from "./suggestion-list.js";
import { useSuggestions } from "./suggestions.js";

const DEBOUNCE_MS = 200;
/** The maximum length of a search query. */
const LONGEST = 200;

interface SearchBoxProps {
  /** The current query. */
  readonly value?: string;
  readonly onSearch: (words: string) => void;
  /** Searches while the user types, shortly after the last key. Otherwise, completions are suggested. */
  readonly instant?: boolean;
  readonly large?: boolean;
  /** Hidden fields, for readers without scripts. */
  readonly children?: ReactNode;
}

export function SearchBox({
  value = "",
  onSearch,
  instant = false,
  large = false,
  children,
}: SearchBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  // Another URL, such as after going back, sets another query. The user's own typing arrives here unchanged.
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  // What was typed before the app had taken the page over stays.
  const keepTyped = useEffectEvent(() => setTyped(field.current?.value ?? typed));
  useEffect(() => keepTyped(), []);
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
  const { list, combobox, close } = useCombobox(id, typed, !instant);
  return (
    <search className={large ? styles.large : styles.box}>
      <form
        // Without scripts, the server answers the search.
        action="/explore"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          search(typed);
        }}
      >
        <label className="unseen" htmlFor={id}>
          {t("search.label")}
        </label>
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          value={typed}
          maxLength={LONGEST}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          aria-keyshortcuts="/ Control+K"
          onChange={(event) => setTyped(event.target.value)}
          {...combobox}
        />
        {large && (
          <button type="submit" className="primary">
            {t("search.submit")}
          </button>
        )}
        {list}
        {children}
      </form>
    </search>
  );
}

/** Makes a field a combobox with a list of suggestions: arrow keys choose, Enter opens, and Escape closes. */
function useCombobox(id: string, typed: string, isOn: boolean) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const groups = useSuggestions(typed, isOn && isOpen);
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const isShown = isOn && isOpen && all.length > 0;
  const close = () => {
    setOpen(false);
    setCurrent(-1);
  };
  const press = (event: KeyboardEvent) => {
    if (!isShown) return;
    const next = nextOption(event.key, current, all.length);
    const chosen = all[current];
    if (next !== undefined) setCurrent(next);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) {
      close();
      void navigate(chosen.to);
    } else return;
    event.preventDefault();
  };
  if (!isOn) return { list: null, combobox: {}, close };
  return {
    close,
    list: isShown && <SuggestionList id={`${id}-list`} groups={groups} current={current} onChosen={close} />,
    combobox: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isShown,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": isShown && current >= 0 ? `${id}-list-${current}` : undefined,
      onFocus: () => setOpen(true),
      onBlur: close,
      onKeyDown: press,
      onInput: () => {
        setOpen(true);
        setCurrent(-1);
      },
    } as const,
  };
}
