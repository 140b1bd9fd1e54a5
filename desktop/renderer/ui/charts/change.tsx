import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { classNames } from '../controls/class-names.ts';
import { shareText } from '../texts/share-text.ts';

/** How a figure moved against the one it is compared with; without a base there is no percentage. */
export function changeOf(
  now: number,
  before: number,
): { direction: 'up' | 'down' | 'same'; text: string } {
  if (now === before) return { direction: 'same', text: '0%' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: 'new' };
  const share = Math.abs(now - before) / before;
  return {
    direction,
    text: shareText(share, 1, share < 0.1 ? 1 : 0),
  };
}

/** The change of a figure as arrow and share, with the earlier figure for whoever asks. */
export function Change({
  now,
  before,
  beforeText,
  isLessBetter = false,
}: {
  now: number;
  before: number;
  /** The earlier figure as it is written. */
  beforeText: string;
  /** For times: shorter is better. */
  isLessBetter?: boolean;
}) {
  const { direction, text } = changeOf(now, before);
  const isBetter = (direction === 'up') !== isLessBetter;
  const Icon = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }[direction];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 text-[0.8125rem] font-medium tabular-nums',
        direction === 'same' ? 'text-ink-soft' : isBetter ? 'text-good' : 'text-bad',
      )}
      title={`Before: ${beforeText}`}
    >
      <Icon aria-hidden size={14} />
      <span className="sr-only">{{ up: 'up', down: 'down', same: 'unchanged' }[direction]} </span>
      {text}
      <span className="sr-only"> from {beforeText}</span>
    </span>
  );
}
