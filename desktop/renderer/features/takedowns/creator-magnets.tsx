import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { operatorTakedownsApi, type OperatorMagnet } from '#shared/takedowns/takedowns.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { MagnetRow } from './magnet-row.tsx';
import { TakedownChange } from './take-down-dialog.tsx';

/** The lead magnets of one creator, each with an operator's actions on its page. */
export function CreatorMagnets({ creatorId }: { creatorId: string }) {
  const [asked, setAsked] = useState<OperatorMagnet | null>(null);
  const query = useInfiniteQuery({
    ...endpointPages(operatorTakedownsApi.listMagnets, {
      params: { creatorId },
      query: { limit: 20 },
    }),
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="creator-magnets">
      <h2 id="creator-magnets" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Lead magnets
      </h2>
      <PagedPanel
        query={query}
        what="the lead magnets"
        empty={
          <EmptyState picture={<FileText aria-hidden size={26} />} title="No lead magnets yet">
            Pages of this creator appear here, with their status.
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Lead magnets of the creator" className="divide-y divide-line">
            {itemsOf(query).map((magnet) => (
              <MagnetRow key={magnet.id} magnet={magnet} onAsk={() => setAsked(magnet)} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <TakedownChange magnet={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
