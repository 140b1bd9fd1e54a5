import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History, Sprout } from 'lucide-react';
import { useState } from 'react';
import {
  firstPublicationsApi,
  publicationStates,
} from '#shared/takedowns/first-publications.contract.ts';
import type { FoundMagnet } from '#shared/takedowns/takedowns.contract.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TakedownChange } from '../take-down-dialog.tsx';
import { PublicationRow } from './publication-row.tsx';

const shape = { queue: oneChoice(publicationStates) };
const POLL_MS = 30_000;

/** Pages of new accounts: those that nobody has looked at yet, and those that somebody has. */
export function PublicationsTab() {
  const { values, choose } = useAddressValues(shape);
  const [asked, setAsked] = useState<FoundMagnet | null>(null);
  const state = values.queue;
  const query = useInfiniteQuery({
    ...endpointPages(firstPublicationsApi.list, { query: { state, limit: 20 } }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segmented
          label="Queue"
          value={state}
          choices={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'looked_at', label: 'Reviewed' },
          ]}
          onChange={(value) => choose('queue', value)}
        />
        <SavedFilters screen="publications" />
        <QueueText />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={firstPublicationsApi.listFile}
            what={state === 'waiting' ? 'the first publications' : 'the reviewed pages'}
            filter={{ state }}
          />
        }
        query={query}
        what={state === 'waiting' ? 'the first publications' : 'the reviewed pages'}
        empty={
          state === 'waiting' ? (
            <EmptyState picture={<Sprout aria-hidden size={26} />} title="No pages to review">
              When somebody publishes for the first time, the page appears here.
            </EmptyState>
          ) : (
            <EmptyState picture={<History aria-hidden size={26} />} title="No pages reviewed yet">
              Reviewed pages stay here with the reviewer’s name.
            </EmptyState>
          )
        }
      >
        {() => (
          <ul aria-label="First publications" className="divide-y divide-line">
            {itemsOf(query).map((publication) => (
              <PublicationRow
                key={publication.magnet.id}
                publication={publication}
                onAsk={() => setAsked(publication.magnet)}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      <TakedownChange magnet={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** What comes into the queue, as the setting says. */
function QueueText() {
  const { data } = useQuery(endpointQuery(firstPublicationsApi.count, {}));
  if (data === undefined) return null;
  const { ofAccount } = data;
  return (
    <p className="text-sm text-ink-soft">
      {ofAccount === 0
        ? 'The queue is off, so no new pages come in. You can switch it on in Settings.'
        : ofAccount === 1
          ? 'The first page of each new account. It is live meanwhile.'
          : `The first ${ofAccount} pages of each new account. They are live meanwhile.`}
    </p>
  );
}
