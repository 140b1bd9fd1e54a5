import { type InstallationCreators, SMALLEST_GROUP } from '#shared/analytics/growth.contract.ts';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { dayText } from './growth-texts.ts';

type Cohort = InstallationCreators['cohorts'][number];

/** Which share of the creators of a week was active in each week after. */
export function CohortsPanel({ creators: { cohorts } }: { creators: InstallationCreators }) {
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active?.length ?? 0));
  return (
    <Panel
      title="Retention"
      actions={<CsvButton label="retention" table={() => cohortsCsv(cohorts, weeks)} />}
      bodyClassName="px-5 pt-1 pb-4"
    >
      <p className="mb-3 max-w-3xl text-[0.8125rem] leading-5 text-ink-soft">
        Share of the creators who signed up in a week and whose pages had a visit or a lead in each
        week after it. The last week of each row is not over. Weeks with fewer than {SMALLEST_GROUP}{' '}
        sign-ups show their size alone. Deleted accounts count as signed up, and as active until
        they went.
      </p>
      {cohorts.length === 0 ? (
        <p className="text-sm text-ink-soft">Nobody signed up in these weeks.</p>
      ) : (
        <div
          className="relative overflow-x-auto"
          role="region"
          aria-label="Retention by week"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
          tabIndex={0}
        >
          <table className="text-sm tabular-nums">
            <caption className="sr-only">Retention</caption>
            <thead>
              <tr className="text-[0.8125rem] text-ink-soft">
                <th
                  scope="col"
                  className="sticky left-0 bg-surface pr-3 pb-1.5 text-left font-medium"
                >
                  Week of
                </th>
                <th scope="col" className="px-3 pb-1.5 text-right font-medium">
                  Sign-ups
                </th>
                {Array.from({ length: weeks }, (_, week) => (
                  <th key={week} scope="col" className="min-w-14 px-1 pb-1.5 font-medium">
                    <span className="sr-only">Week </span>
                    {week}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <CohortRow key={cohort.week} cohort={cohort} weeks={weeks} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function CohortRow({
  cohort: { week, creators, active },
  weeks,
}: {
  cohort: Cohort;
  weeks: number;
}) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 bg-surface py-0.5 pr-3 text-left font-normal whitespace-nowrap"
      >
        {dayText(week)}
      </th>
      <td className="px-3 py-0.5 text-right">{creators.toLocaleString()}</td>
      {active === null ? (
        <td colSpan={Math.max(1, weeks)} className="px-2 py-0.5 text-[0.8125rem] text-ink-soft">
          too few to show
        </td>
      ) : (
        active.map((count, index) => (
          // A cohort's weeks stand in their order.
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- the place is the week; its text is within
          <td key={index} className="p-0.5">
            <span
              className="relative grid h-8 min-w-13 place-items-center overflow-hidden rounded-[4px]"
              title={`${count.toLocaleString()} of ${creators.toLocaleString()}`}
            >
              <span
                aria-hidden
                className="absolute inset-0"
                style={{
                  background: 'var(--chart-brand)',
                  opacity: 0.04 + 0.32 * (creators === 0 ? 0 : Math.min(1, count / creators)),
                }}
              />
              <span className="relative">{shareText(count, creators)}</span>
            </span>
          </td>
        ))
      )}
    </tr>
  );
}

function cohortsCsv(cohorts: readonly Cohort[], weeks: number) {
  const numbers = Array.from({ length: weeks }, (_, week) => week);
  return {
    name: 'retention',
    columns: ['week', 'sign_ups', ...numbers.map((week) => `active_week_${week}`)],
    rows: cohorts.map(({ week, creators, active }) => [
      week,
      creators,
      ...numbers.map((at) => active?.[at] ?? null),
    ]),
  };
}
