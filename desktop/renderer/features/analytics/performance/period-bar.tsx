import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { AnalyticsQuery } from '#shared/analytics/query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';
import type { PerformanceState } from './use-performance.ts';

type Period = AnalyticsQuery['period'];

const periods = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;

const comparisons = { none: 'No comparison', previous: 'Period before', year: 'A year before' };
const choices = ['none', 'previous', 'year'] as const;

/** "3 Apr – 9 Apr 2026" */
export function spanText({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
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
      <OwnPeriod period={period} span={span} onChange={(next) => state.change({ period: next })} />
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

function OwnPeriod({
  period,
  span,
  onChange,
}: {
  period: Period;
  span: { from: string; to: string } | undefined;
  onChange: (period: Period) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [days, setDays] = useState({ from: '', to: '' });
  const [problem, setProblem] = useState('');
  async function show(): Promise<void> {
    const { readPeriod } = await import('./read-query.ts');
    const read = readPeriod(days);
    if (read.period === null) {
      setProblem(read.problem);
      return;
    }
    onChange(read.period);
    setIsOpen(false);
  }
  return (
    <Popover
      label="Own period"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setProblem('');
        if (open) setDays(period.kind === 'own' ? period : (span ?? { from: '', to: '' }));
      }}
      className="w-72 p-4"
      trigger={
        <Button aria-pressed={period.kind === 'own'}>
          <CalendarDays aria-hidden size={16} />
          {period.kind === 'own' ? spanText(period) : 'Own period'}
        </Button>
      }
    >
      <form
        className="grid gap-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="grid gap-1">
            <span className="font-medium">{end === 'from' ? 'First day' : 'Last day'}</span>
            <input
              type="date"
              required
              value={days[end]}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              className={`${controlClass} h-10 text-sm touch:h-11 touch:text-base`}
            />
          </label>
        ))}
        {problem !== '' && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" look="primary">
          Show
        </Button>
      </form>
    </Popover>
  );
}
