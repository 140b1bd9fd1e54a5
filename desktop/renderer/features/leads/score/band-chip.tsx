import { Flame, Snowflake, Sun } from 'lucide-react';
import type { ScoreBand } from '#shared/leads/score-rules.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { bandNames } from '../lead-texts.ts';

const looks = {
  hot: { className: 'bg-hot-wash text-hot', Icon: Flame },
  warm: { className: 'bg-warm-wash text-warm', Icon: Sun },
  cold: { className: 'bg-cold-wash text-cold', Icon: Snowflake },
} as const;

/** How warm a lead is: a picture, a word and a colour. */
export function BandChip({ band }: { band: ScoreBand }) {
  const { className, Icon } = looks[band];
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden size={13} />
      {bandNames[band]}
    </span>
  );
}
