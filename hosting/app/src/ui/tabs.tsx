import { type KeyboardEvent, type ReactNode, useId } from "react";

interface Tab {
  readonly name: string;
  readonly title: ReactNode;
  /** Rendered while the tab is open. */
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The name of the open one. */
  readonly open: string;
  readonly onOpen: (name: string) => void;
  /** The URL of the page with a tab open, for readers without scripts. */
  readonly addressOf: (name: string) => string;
  readonly classNames: { readonly bar?: string; readonly list?: string; readonly panel?: string };
  /** Links beside the tabs. */
  readonly beside?: ReactNode;
}

/** Where a key leads from a tab. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  " ": (at) => at,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Tabs as described at https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: the list is one Tab stop, and the arrow keys
 * switch tabs. A library for this would be larger than the rest of the product page.
 */
export function Tabs({ label, tabs, open, onOpen, addressOf, classNames, beside }: TabsProps) {
  const id = useId();
  const shown = tabs.find(({ name }) => name === open);
  const move = (event: KeyboardEvent<HTMLAnchorElement>, at: number) => {
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onOpen(next.name);
    document.getElementById(`${id}${next.name}`)?.focus();
  };
  return (
    <>
      <div className={classNames.bar}>
        <div role="tablist" aria-label={label} className={classNames.list}>
          {tabs.map(({ name, title }, at) => (
            <a
              key={name}
              id={`${id}${name}`}
              href={addressOf(name)}
              role="tab"
              aria-selected={name === open}
              aria-controls={name === open ? `${id}panel` : undefined}
              tabIndex={name === open ? 0 : -1}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onOpen(name);
              }}
              onKeyDown={(event) => move(event, at)}
            >
              {title}
            </a>
          ))}
        </div>
        {beside}
      </div>
      <div
        key={open}
        id={`${id}panel`}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern wants a stop where the panel begins.
        tabIndex={0}
        aria-labelledby={`${id}${open}`}
        className={classNames.panel}
      >
        {shown?.content()}
      </div>
    </>
  );
}
