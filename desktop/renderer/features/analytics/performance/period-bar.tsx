import { type Days, OwnPeriod } from '#desktop/renderer/ui/filters/own-period.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import type { PerformanceState } from './use-performance.ts';

const periods = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;

const comparisons = { none: 'No comparison', previous: 'Period before', year: 'A year before' };
const choices = ['none', 'previous', 'year'] as const;

/** What is wrong with the two days of an own period. */
async function check(days: Days): Promise<string | null> {
  const { readPeriod } = await import('./read-query.ts');
  return readPeriod(days).problem;
}

/** Period and comparison. */
export function PeriodBar({
  state,
  span,
}: {
  state: PerformanceState;
  /** The days that are shown, as the server counted them in the creator's zone. */
  span: { from: string; to: string } | undefined;
}) {
  const { period, compare } = state.query;
  return (
    <>
      <Segmented
        label="Period"
        value={period.kind === 'own' ? '' : period.kind}
        choices={periods}
        onChange={(kind) => kind !== '' && state.change({ period: { kind } })}
      />
      <OwnPeriod
        chosen={period.kind === 'own' ? period : null}
        shown={span}
        check={check}
        onChoose={(days) => state.change({ period: { kind: 'own', ...days } })}
      />
      <Select
        aria-label="Compare with"
        value={compare}
        onChange={(event) => {
          const next = choices.find((choice) => choice === event.target.value);
          if (next !== undefined) state.change({ compare: next });
        }}
        className="w-44"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {comparisons[choice]}
          </option>
        ))}
      </Select>
    </>
  );
}
