import { classNames } from '../controls/class-names.ts';

/** How much of a limit is used; without a limit only the number. */
export function Meter({
  label,
  used,
  limit,
  note,
  marks = [],
  textOf = (amount) => amount.toLocaleString(),
}: {
  label: string;
  used: number;
  limit: number | null;
  note?: string | undefined;
  /** Percent of the limit that is marked on the bar. */
  marks?: readonly number[];
  /** How an amount is written, where it is not a plain number. */
  textOf?: (amount: number) => string;
}) {
  const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
  const tone = share >= 1 ? 'bg-bad' : 'bg-brand';
  const figures =
    limit === null ? `${textOf(used)} used, no limit` : `${textOf(used)} of ${textOf(limit)}`;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">{label}</span>
        <span className="font-medium tabular-nums">{figures}</span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={figures}
          className="relative h-2 overflow-hidden rounded-full bg-ink/8"
        >
          <div
            className={classNames('h-full rounded-full', tone)}
            style={{ width: `${share * 100}%` }}
          />
          {marks.map((mark) => (
            <span
              key={mark}
              aria-hidden
              className="absolute inset-y-0 w-0.5 bg-surface"
              style={{ left: `${mark}%` }}
            />
          ))}
        </div>
      )}
      {note !== undefined && <p className="text-[0.8125rem] leading-5 text-ink-soft">{note}</p>}
    </div>
  );
}
