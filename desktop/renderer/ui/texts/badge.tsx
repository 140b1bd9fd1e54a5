import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';

export type Tone = 'neutral' | 'brand' | 'good' | 'wait' | 'bad';

const tones: Record<Tone, string> = {
  neutral: 'bg-ink/7 text-ink-soft',
  brand: 'bg-brand-wash text-brand-ink',
  good: 'bg-good-wash text-good',
  wait: 'border border-dashed border-line-strong bg-surface text-ink',
  bad: 'bg-bad-wash text-bad',
};

/** A short word on a tinted background; the word carries the meaning, not the colour. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
