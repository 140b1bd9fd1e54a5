import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { endpointPages } from '../../api/endpoint-query.ts';
import { useFallbackPoll, useLive } from '../../live/use-live.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';
import { OverQuotaInActivity } from './over-quota-in-activity.tsx';
import { POLL_MS, POLLED_PAGES } from './polling.ts';
import { rowIdOf, useAddressedEntry } from './use-addressed-entry.ts';
import { useActivityFilters } from './use-activity-filters.ts';
import { useDecisions } from './use-decisions.tsx';

const PAGE_SIZE = 25;

export function ActivityStream() {
  const filters = useActivityFilters();
  const poll = useFallbackPoll(POLL_MS);
  const client = useQueryClient();
  const pages = endpointPages(activityApi.list, { query: { limit: PAGE_SIZE, ...filters.query } });
  const query = useInfiniteQuery({
    ...pages,
    refetchOnMount: 'always',
    // Polls only at the top of the list, and never re-reads ten pages.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 1) <= POLLED_PAGES ? poll : false,
  });
  const isLong = (query.data?.pages.length ?? 1) > POLLED_PAGES;
  const [hasNew, setHasNew] = useState(false);
  useLive(['attempt'], () => setHasNew(isLong));
  const { decide, deciding, dialog } = useDecisions();
  const addressed = useAddressedEntry(itemsOf(query).map(({ id }) => id));
  return (
    <>
      <OverQuotaInActivity />
      {filters.entry === '' ? (
        <ActivityFilters filters={filters} />
      ) : (
        <div className="mb-4">
          <Notice
            action={
              <Button size="small" onClick={filters.clear}>
                Show all activity
              </Button>
            }
          >
            One comment of your activity is shown.
          </Notice>
        </div>
      )}
      {hasNew && isLong && (
        <Notice
          action={
            <Button
              size="small"
              onClick={() => {
                setHasNew(false);
                void client.resetQueries({ queryKey: pages.queryKey });
              }}
            >
              Show it
            </Button>
          }
        >
          There is new activity.
        </Notice>
      )}
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
                  // The buttons disappear, so the row with the outcome takes their focus.
                  document.getElementById(rowIdOf(entry.id))?.focus({ preventScroll: true });
                  decide(waitingId, decision);
                }}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      {dialog}
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
      <p>To see it work, unlock one of your magnets once, with a comment of somebody else:</p>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-left">
        <li>Open a magnet&apos;s post and comment its word.</li>
        <li>Choose “Copy link to comment” in the menu of the comment.</li>
        <li>Open the magnet&apos;s page and paste the link.</li>
      </ol>
      <p className="mt-2">
        In sandbox mode, the practice post in a magnet&apos;s menu replaces LinkedIn.
      </p>
    </EmptyState>
  );
}
