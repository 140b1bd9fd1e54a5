import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const card = cards.find((candidate) => candidate.value === next);
        if (card !== undefined) onChange(card.value);
      }}
      className={classNames('grid gap-3', className)}
    >
      {cards.map((card) => (
        <RadioGroup.Item
          key={card.value}
          value={card.value}
          className="group grid content-start gap-2 rounded-control border border-line-strong p-3 text-left transition-colors hover:bg-hover data-[state=checked]:border-brand data-[state=checked]:bg-brand-wash data-[state=checked]:ring-1 data-[state=checked]:ring-brand"
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
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
