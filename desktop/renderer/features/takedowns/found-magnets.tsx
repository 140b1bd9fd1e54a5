import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '#shared/api/define-api.ts';
import { type FoundMagnet, operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LinkFindings } from './links/link-findings.tsx';
import { MagnetDetails } from './magnet-details.tsx';
import { MagnetRow } from './magnet-row.tsx';
import { TakedownChange } from './take-down-dialog.tsx';

/** Magnets of all creators that match, newest first, with what an operator does about them. */
export function FoundMagnets({
  label,
  filters,
  pollMs = false,
  empty,
}: {
  /** Names the list. */
  label: string;
  filters: CallInput<typeof operatorTakedownsApi.searchFile>['body']['filter'];
  /** How often the list is read again by itself. */
  pollMs?: number | false;
  empty: ReactNode;
}) {
  const [asked, setAsked] = useState<FoundMagnet | null>(null);
  const query = useInfiniteQuery({
    ...endpointPages(operatorTakedownsApi.search, { query: { ...filters, limit: 20 } }),
    refetchOnMount: 'always',
    refetchInterval: pollMs,
  });
  return (
    <>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorTakedownsApi.searchFile}
            what="the lead magnets"
            filter={filters}
          />
        }
        query={query}
        what="the lead magnets"
        empty={empty}
      >
        {() => (
          <ul aria-label={label} className="divide-y divide-line">
            {itemsOf(query).map((magnet) => (
              <MagnetRow
                key={magnet.id}
                magnet={magnet}
                heading="h2"
                onAsk={() => setAsked(magnet)}
              >
                <MagnetDetails magnet={magnet} />
                <LinkFindings magnet={magnet} />
              </MagnetRow>
            ))}
          </ul>
        )}
      </PagedPanel>
      <TakedownChange magnet={asked} onClose={() => setAsked(null)} />
    </>
  );
}
