import { useInfiniteQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { endpointPages } from '../../api/endpoint-query.ts';
import { Button, ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';
import { HeldNotice } from './held-notice.tsx';
import { POLL_MS, POLLED_PAGES } from './polling.ts';
import { rowIdOf, useAddressedEntry } from './use-addressed-entry.ts';
import { useActivityFilters } from './use-activity-filters.ts';
import { useDecisions } from './use-decisions.ts';

const PAGE_SIZE = 25;

export function ActivityStream() {
  const filters = useActivityFilters();
  const query = useInfiniteQuery({
    ...endpointPages(activityApi.list, { query: { limit: PAGE_SIZE, ...filters.query } }),
    refetchOnMount: 'always',
    // Whoever reads far down is not at the top to see news; nor is it worth reading ten pages.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 1) <= POLLED_PAGES ? POLL_MS : false,
  });
  const { decide, deciding } = useDecisions();
  const addressed = useAddressedEntry(itemsOf(query).map(({ id }) => id));
  return (
    <>
      <HeldNotice />
      <ActivityFilters filters={filters} />
      <PagedPanel
        query={query}
        what="the activity"
        empty={<Nothing isFiltered={filters.isFiltered} onClear={filters.clear} />}
      >
        {(entries) => (
          <ul aria-label="Activity" className="divide-y divide-line">
            {entries.map((entry) => (
              <ActivityRow
                key={entry.id}
                entry={entry}
                isAddressed={entry.id === addressed}
                deciding={
                  deciding !== null && deciding.id === entry.waitingId ? deciding.decision : null
                }
                onDecide={(waitingId, decision) => {
                  // The buttons go away; the row that tells the outcome takes their focus.
                  document.getElementById(rowIdOf(entry.id))?.focus({ preventScroll: true });
                  decide(waitingId, decision);
                }}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        picture={<Activity aria-hidden size={26} />}
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear the filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={<Activity aria-hidden size={26} />}
      title="No comment has been checked yet"
      action={
        <ButtonLink to="/magnets" look="primary">
          Open your magnets
        </ButtonLink>
      }
    >
      <p>To see it work, unlock one of your magnets yourself:</p>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-left">
        <li>Open a magnet&apos;s post and comment its word.</li>
        <li>Choose “Copy link to comment” in the menu of your comment.</li>
        <li>Open the magnet&apos;s page and paste the link.</li>
      </ol>
      <p className="mt-2">
        On your own computer, the sandbox post in a magnet&apos;s menu stands in for LinkedIn.
      </p>
    </EmptyState>
  );
}
