import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { MagnetEditor } from './magnet-editor.tsx';
import { emptyMagnetForm, valuesFromMagnet } from './magnet-form-values.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const StarterMagnet = lazyPart(async () => (await import('./starter-magnet.tsx')).StarterMagnet);

/** /magnets/new, /create-magnet and /magnets/{id}/edit: one form. */
export function MagnetFormScreen() {
  const { magnetId } = useParams();
  const [address] = useSearchParams();
  if (magnetId !== undefined) return <EditMagnet key={magnetId} magnetId={magnetId} />;
  const starter = address.get('starter');
  if (starter !== null) return <StarterMagnet key={starter} name={starter} />;
  return <MagnetEditor saved={null} keptAs="magnet:new" initial={emptyMagnetForm} />;
}

function EditMagnet({ magnetId }: { magnetId: string }) {
  const query = useQuery({
    ...endpointQuery(magnetsApi.get, { params: { magnetId } }),
    refetchOnMount: 'always',
  });
  // A cached copy may be old, so the form starts from a fresh answer of the server.
  const { isFetching, refetch } = query;
  const data = query.isFetchedAfterMount ? query.data : undefined;
  // The edited values stay, whatever later answers say.
  const error = data === undefined ? query.error : null;
  return (
    <QueryPanel
      query={{ data, error, isFetching, refetch }}
      what="the magnet"
      header={<PageHeader title="Edit magnet" />}
      skeleton={
        <div className="grid gap-5 xl:grid-cols-2">
          <Skeleton className="h-96 rounded-panel" />
          <Skeleton className="h-96 rounded-panel" />
        </div>
      }
      missing={
        <EmptyState
          picture={<MagnetGlyph name="map-pin" size={26} />}
          title="Magnet not found"
          action={<ButtonLink to="/magnets">Open your magnets</ButtonLink>}
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      }
    >
      {(magnet) => (
        <MagnetEditor
          saved={magnet}
          initial={valuesFromMagnet(magnet)}
          keptAs={`magnet:${magnetId}`}
        />
      )}
    </QueryPanel>
  );
}
