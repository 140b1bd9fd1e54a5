import type { InstallationGrowth } from '#shared/analytics/growth.contract.ts';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { TimeSeries } from '#desktop/renderer/ui/charts/time-series.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { allOrOne, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { dayText, type GrowthFigure, growthFigureNames, growthFigures } from './growth-texts.ts';

const shape = { figure: allOrOne(growthFigureNames) };
type Buckets = InstallationGrowth['buckets'];

/** Figures of the period with their change; the chosen one is drawn over time. */
export function GrowthPanel({
  growth: { buckets, before },
  by,
}: {
  growth: InstallationGrowth;
  by: 'day' | 'week';
}) {
  const { values, choose } = useAddressValues(shape);
  const chosen = values.figure ?? 'signUps';
  const { label } = growthFigures[chosen];
  const names = (all: Buckets) =>
    all.map(({ from }) => (by === 'week' ? `Week of ${dayText(from)}` : dayText(from)));
  return (
    <TimeSeries
      title="Growth"
      bucketLabel={by === 'week' ? 'Week' : 'Day'}
      buckets={buckets.map(({ from }, index) => ({
        name: names(buckets)[index] ?? from,
        short: dayText(from),
      }))}
      lines={[
        {
          label,
          tone: chosen === 'leads' ? 'verified' : 'brand',
          values: buckets.map((one) => one[chosen]),
        },
        ...(before === null
          ? []
          : [
              {
                label: 'Period before',
                tone: 'soft' as const,
                values: before.map((one) => one[chosen]),
                comparison: { names: names(before) },
              },
            ]),
      ]}
      isLastOpen
      actions={<CsvButton label="growth" table={() => growthCsv(buckets)} />}
      above={
        <div className="-mx-3 mb-4 grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
          {growthFigureNames.map((figure) => (
            <GrowthTile
              key={figure}
              figure={figure}
              buckets={buckets}
              before={before}
              isChosen={figure === chosen}
              onChoose={() => choose('figure', figure)}
            />
          ))}
        </div>
      }
    />
  );
}

function GrowthTile({
  figure,
  buckets,
  before,
  isChosen,
  onChoose,
}: {
  figure: GrowthFigure;
  buckets: Buckets;
  before: Buckets | null;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const now = totalOf(buckets, figure);
  const past = before === null ? null : totalOf(before, figure);
  return (
    <FigureTile
      {...growthFigures[figure]}
      value={now.toLocaleString()}
      change={past === null ? undefined : { now, before: past, beforeText: past.toLocaleString() }}
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}

/** A creator is active in many days, so those are not added: the mean of days with figures tells. */
function totalOf(buckets: Buckets, figure: GrowthFigure): number {
  const sum = buckets.reduce((all, one) => all + one[figure], 0);
  if (figure !== 'activeCreators') return sum;
  return Math.round(sum / Math.max(1, buckets.filter((one) => one.activeCreators > 0).length));
}

function growthCsv(buckets: Buckets) {
  const columns = Object.keys(buckets[0] ?? { from: '' }) as (keyof Buckets[number])[]; // of the contract
  return {
    name: 'growth',
    columns,
    rows: buckets.map((one) => columns.map((column) => one[column])),
  };
}
