import { isListedReason, type ListedReason } from '#shared/analytics/loss-advice.ts';
import { lossText } from './metric-texts.ts';

/** How many were lost for a reason; where rows are as many, it opens them. */
export function LossCount({
  loss: { reason, count },
  of = '',
  onOpen,
}: {
  loss: { reason: string; count: number };
  /** Which of the screen's numbers it is, where several are of one reason: " of the first hour". */
  of?: string;
  /** Undefined where there are no rows. */
  onOpen: ((reason: ListedReason, count: number) => void) | undefined;
}) {
  const text = count.toLocaleString();
  if (onOpen === undefined || !isListedReason(reason)) {
    return <b className="font-semibold tabular-nums">{text}</b>;
  }
  return (
    <button
      type="button"
      onClick={() => onOpen(reason, count)}
      aria-label={`Show the rows${of} behind ${lossText(reason)}: ${text}`}
      className="touch-area link relative min-w-6 text-right font-semibold tabular-nums"
    >
      {text}
    </button>
  );
}
