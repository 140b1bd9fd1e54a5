import { useInfiniteQuery } from '@tanstack/react-query';
import { retentionApi } from '#shared/leads/retention.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { useShownPages } from '#desktop/renderer/navigation/use-shown-pages.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { countOf, runWords } from './retention-texts.ts';

/** What the rules did and what was erased by hand, with the receipts. */
export function RunsPanel() {
  const { timeZone } = useUser();
  const query = useInfiniteQuery({
    ...endpointPages(retentionApi.runs, { query: {} }),
    staleTime: 0,
  });
  const showMore = useShownPages(query, 'runs');
  const runs = itemsOf(query);
  if (runs.length === 0) return null;
  return (
    <Panel title="What was erased" bodyClassName="pt-2">
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="px-5 py-3 text-sm">
            <p>{runWords(run)}</p>
            <p className="text-[0.8125rem] text-ink-soft [overflow-wrap:anywhere]">
              {exactTime(run.beganAt, timeZone)}
              {run.receipt !== null &&
                `. Receipt ${run.receipt}: ${countOf(run.leads, 'unlock')}, ${countOf(run.checks, 'check')}, ${countOf(run.readings, 'reading')}`}
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t border-line px-5 py-3 text-center">
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={showMore}>
            Load more
          </Button>
        </div>
      )}
    </Panel>
  );
}
