import { useEffect, useId, useRef, type ReactNode } from 'react';
import { chooseByKey, tabStop } from './choose.ts';
import { classNames } from './class-names.ts';

export interface TabItem<T extends string> {
  value: T;
  label: ReactNode;
  content: ReactNode;
}

/** Panels of which one is shown; arrow keys, Home and End move between their tabs. */
export function Tabs<T extends string>({
  label,
  value,
  items,
  onChange,
}: {
  label: string;
  value: T;
  items: readonly TabItem<T>[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may be beyond the edge. The page itself stays where it is.
  useEffect(() => {
    const [box, tab] = [list.current, document.getElementById(`${id}-tab-${value}`)];
    if (box === null || tab === null) return;
    const hidden = tab.offsetLeft < box.scrollLeft;
    const beyond = tab.offsetLeft + tab.offsetWidth > box.scrollLeft + box.clientWidth;
    if (hidden || beyond) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [id, value]);
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={chooseByKey}
        className="relative -mx-1 flex gap-4 overflow-x-auto border-b border-line"
      >
        {items.map((item, index) => {
          const isActive = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={isActive}
              aria-controls={`${id}-panel-${item.value}`}
              tabIndex={tabStop(item.value, index, value, items)}
              onClick={() => onChange(item.value)}
              className={classNames(
                '-mb-px inline-flex h-11 rounded-t-control px-1 -outline-offset-4 items-center gap-2 border-b-2 text-sm font-medium whitespace-nowrap transition-colors hover:text-ink',
                isActive ? 'border-brand text-ink' : 'border-transparent text-ink-soft',
              )}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-panel-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          hidden={item.value !== value}
          // A panel without a field or a button is reached by this.
          tabIndex={0}
          className="pt-6 outline-offset-4"
        >
          {item.value === value && item.content}
        </div>
      ))}
    </div>
  );
}
