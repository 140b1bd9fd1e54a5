import { CircleHelp } from 'lucide-react';
import type { FunnelFigures } from '#shared/analytics/analytics.contract.ts';
import { Tooltip } from '#desktop/renderer/ui/overlays/tooltip.tsx';

interface Tile {
  key: keyof FunnelFigures;
  label: string;
  formula: string;
}

/** Every figure tells how it is counted. */
const tiles: readonly Tile[] = [
  {
    key: 'visits',
    label: 'Visits',
    formula: 'Loads of your unlock pages. Bots, link previews and reloads by scripts are left out.',
  },
  {
    key: 'tried',
    label: 'Tried',
    formula: 'Comment links checked, whatever the outcome.',
  },
  {
    key: 'verified',
    label: 'Verified',
    formula: 'Leads made: one for each comment that unlocked a magnet, however often it is opened.',
  },
  {
    key: 'emails',
    label: 'Emails',
    formula: 'Addresses given by verified visitors.',
  },
];

function shareText(part: number, whole: number): string {
  if (whole === 0) return 'no rate yet';
  return `${((part / whole) * 100).toLocaleString(undefined, { maximumFractionDigits: 1 })} %`;
}

/** Share of the step before: what a creator reads as conversion. */
const rates: Partial<Record<keyof FunnelFigures, readonly [keyof FunnelFigures, string]>> = {
  tried: ['visits', 'of visits'],
  verified: ['tried', 'of tries'],
  emails: ['verified', 'of verified'],
};

export function FigureTiles({
  today,
  last30Days,
}: {
  today: FunnelFigures;
  last30Days: FunnelFigures;
}) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {tiles.map(({ key, label, formula }) => {
        const rate = rates[key];
        return (
          <div key={key} className="min-w-0 rounded-panel border border-line bg-surface p-4 sm:p-5">
            <dt className="flex items-center gap-1 text-sm text-ink-soft">
              {label} today
              <Tooltip text={formula}>
                <button
                  type="button"
                  aria-label={`How ${label.toLowerCase()} are counted`}
                  className="touch-area grid size-6 place-items-center rounded-full text-ink-soft hover:text-ink"
                >
                  <CircleHelp aria-hidden size={14} />
                </button>
              </Tooltip>
            </dt>
            <dd className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">
              {today[key].toLocaleString()}
            </dd>
            <dd className="mt-2 text-sm text-ink-soft">
              <span className="font-medium text-ink tabular-nums">
                {last30Days[key].toLocaleString()}
              </span>{' '}
              in 30 days
              {rate !== undefined && last30Days[rate[0]] > 0 && (
                <span className="block tabular-nums">
                  {shareText(last30Days[key], last30Days[rate[0]])} {rate[1]}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
