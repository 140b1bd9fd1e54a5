import type { ReactNode } from 'react';
import { chooseByKey, tabStop } from './choose.ts';

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  /** Spoken name when `label` is a picture. */
  name?: string;
}

/** A few exclusive choices in one bar; arrow keys move. */
export function Segmented<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={chooseByKey}
      className="inline-flex max-w-full flex-wrap justify-self-start gap-0.5 rounded-control bg-ink/6 p-0.5"
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          aria-label={choice.name}
          tabIndex={tabStop(choice.value, index, value, choices)}
          onClick={() => choice.value !== value && onChange(choice.value)}
          className="inline-flex h-8 touch:h-11 items-center justify-center gap-1.5 rounded-[calc(var(--radius-control)-2px)] px-3 text-[0.8125rem] font-medium text-ink-soft transition-colors hover:text-ink aria-checked:bg-surface aria-checked:text-ink aria-checked:shadow-raised aria-checked:ring-1 aria-checked:ring-line-strong/50"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
