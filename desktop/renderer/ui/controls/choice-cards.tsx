import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { chooseByKey, tabStop } from './choose.ts';

export interface Card<T extends string> {
  value: T;
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
}

/** Exclusive choices that need a picture or a sentence each. */
export function ChoiceCards<T extends string>({
  label,
  value,
  cards,
  className,
  onChange,
}: {
  label: string;
  value: T;
  cards: readonly Card<T>[];
  className?: string;
  onChange: (value: T) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={chooseByKey}
      className={classNames('grid gap-3', className)}
    >
      {cards.map((card, index) => (
        <button
          key={card.value}
          type="button"
          role="radio"
          aria-checked={card.value === value}
          tabIndex={tabStop(card.value, index, value, cards)}
          onClick={() => card.value !== value && onChange(card.value)}
          className="group grid content-start gap-2 rounded-control border border-line-strong p-3 text-left transition-colors hover:bg-hover aria-checked:border-brand aria-checked:bg-brand-wash aria-checked:ring-1 aria-checked:ring-brand"
        >
          {card.picture}
          <span>
            <span className="block text-sm font-medium">{card.title}</span>
            {card.text !== undefined && (
              <span className="mt-0.5 block text-[0.8125rem] leading-5 text-ink-soft">
                {card.text}
              </span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
