import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

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
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const choice = choices.find((candidate) => candidate.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
      orientation="horizontal"
      className="inline-flex max-w-full flex-wrap justify-self-start gap-0.5 rounded-control bg-ink/6 p-0.5"
    >
      {choices.map((choice) => (
        <RadioGroup.Item
          key={choice.value}
          value={choice.value}
          aria-label={choice.name}
          className="inline-flex h-8 touch:h-11 items-center justify-center gap-1.5 rounded-[calc(var(--radius-control)-2px)] px-3 text-[0.8125rem] font-medium text-ink-soft transition-colors hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-raised data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong/50"
        >
          {choice.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
