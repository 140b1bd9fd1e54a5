import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { MagnetEditor } from './magnet-editor.tsx';
import { emptyMagnetForm, valuesFromMagnet } from './magnet-form-values.ts';
import { starterById } from '../form/starters.ts';

/** /magnets/new, /create-magnet and /magnets/{id}/edit: one form. */
export function MagnetFormScreen() {
  const { magnetId } = useParams();
  const [address] = useSearchParams();
  if (magnetId !== undefined) return <EditMagnet key={magnetId} magnetId={magnetId} />;
  const starter = starterById(address.get('starter'));
  return (
    <MagnetEditor
      key={starter?.id ?? 'new'}
      saved={null}
      keptAs={starter === undefined ? 'magnet:new' : `magnet:new:${starter.id}`}
      initial={{ ...emptyMagnetForm, icon: starter?.icon ?? 'target', ...starter?.values }}
    />
  );
}

function EditMagnet({ magnetId }: { magnetId: string }) {
  const query = useQuery({
    ...endpointQuery(magnetsApi.get, { params: { magnetId } }),
    refetchOnMount: 'always',
  });
  // A copy from an earlier visit may be old; the form starts from what the server says now.
  const isFresh = query.isFetchedAfterMount;
  if (query.data !== undefined && isFresh) {
    return (
      <MagnetEditor
        saved={query.data}
        initial={valuesFromMagnet(query.data)}
        keptAs={`magnet:${magnetId}`}
      />
    );
  }
  if (query.isError && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <PageHeader title="Edit magnet" />
        <Panel>
          <EmptyState
            picture={<MagnetGlyph name="map-pin" size={26} />}
            title="There is no such magnet"
            action={<ButtonLink to="/magnets">Open your magnets</ButtonLink>}
          >
            It may have been deleted, or it belongs to another account.
          </EmptyState>
        </Panel>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Edit magnet" />
      {query.isError && !query.isFetching ? (
        <Panel>
          <ErrorState
            title="This magnet could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      ) : (
        <div role="status" className="grid gap-5 xl:grid-cols-2">
          <span className="sr-only">Loading the magnet</span>
          <Skeleton className="h-96 rounded-panel" />
          <Skeleton className="h-96 rounded-panel" />
        </div>
      )}
    </>
  );
}
