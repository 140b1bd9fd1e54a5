import { useQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { asked, kept, type PerformanceState } from './use-performance.ts';

const TITLE = 'Not counted';
const reasons = {
  bot: ['Bots', 'Programs that fetched a page and name themselves, with or without scripts.'],
  preview: ['Link previews', 'LinkedIn or a messenger fetched the page to draw its card.'],
  prefetch: ['Loaded ahead', 'A browser loaded the page, but nobody viewed it.'],
  own: ['Your own visits', 'You were signed in here.'],
} as const;

/** Visits that no figure counts, with the reason and who they were. */
export function ExcludedPanel({ state }: { state: PerformanceState }) {
  const { timeZone } = useUser();
  const query = useQuery({
    ...endpointQuery(performanceApi.excluded, { query: asked(state.query) }),
    ...kept,
  });
  return (
    <QueryPanel
      query={query}
      what="the visits that are not counted"
      title={TITLE}
      skeleton={
        <Panel title={TITLE}>
          <Skeleton className="h-40" />
        </Panel>
      }
    >
      {({ reasons: found }) => {
        const total = found.reduce((sum, { count }) => sum + count, 0);
        const isWider = state.query.filters.some(({ dimension }) => dimension !== 'magnet');
        return (
          <Panel
            title={TITLE}
            bodyClassName="grid gap-4 px-5 pt-2 pb-5 text-sm leading-6"
            actions={
              <CsvButton
                label="the visits that are not counted"
                table={() => ({
                  name: 'not-counted',
                  columns: ['reason', 'name', 'visits'],
                  rows: found.flatMap(({ reason, count, agents }) => [
                    [reasons[reason][0], null, count],
                    ...agents.map((agent) => [reasons[reason][0], agent.name, agent.count]),
                  ]),
                })}
              />
            }
          >
            <p className="text-ink-soft">
              {total === 0
                ? 'All openings of this period are counted.'
                : total === 1
                  ? '1 opening of your pages is not counted in these figures.'
                  : `${total.toLocaleString()} openings of your pages are not counted in these figures.`}
              {timeZone !== 'UTC' &&
                total > 0 &&
                ' These openings are counted by days in UTC, so hours just before or after your period may be in it.'}
              {isWider &&
                ' Of these calls only the lead magnet is known, so your other filters do not apply here.'}
            </p>
            <dl className="grid gap-4 sm:grid-cols-2">
              {found.map(({ reason, count, agents }) => (
                <div key={reason}>
                  <dt className="flex items-baseline justify-between gap-3 font-medium">
                    {reasons[reason][0]}
                    <span className="tabular-nums">{count.toLocaleString()}</span>
                  </dt>
                  <dd className="text-[0.8125rem] leading-5 text-ink-soft">
                    {reasons[reason][1]}
                    {agents.length > 0 && (
                      <span className="mt-0.5 block break-words">
                        {agents
                          .map((agent) => `${agent.name} (${agent.count.toLocaleString()})`)
                          .join(', ')}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        );
      }}
    </QueryPanel>
  );
}
