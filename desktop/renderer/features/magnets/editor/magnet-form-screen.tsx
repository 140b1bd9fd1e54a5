import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { type Magnet, magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useNewForm } from '#desktop/renderer/navigation/use-new-form.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { MagnetEditor } from './magnet-editor.tsx';
import { valuesFromFields, valuesFromMagnet } from './magnet-form-values.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const NewMagnet = lazyPart(
  async () => (await import('./new-magnet.tsx')).NewMagnet,
  // The name of the screen is there at once, so that it is announced.
  <PageHeader title="New magnet" />,
);

interface MadeMagnet {
  id: string;
  magnet: Magnet;
  /** The example that its form began with. */
  starter: string | null;
}

/** /magnets/new, /create-magnet and /magnets/{id}/edit: one form. */
export function MagnetFormScreen() {
  const { magnetId } = useParams();
  const [address] = useSearchParams();
  const { number, made, isHere, setMade } = useNewForm<MadeMagnet>(magnetId);
  const stored = useQuery({
    ...endpointQuery(magnetsApi.get, { params: { magnetId: made?.id ?? '' } }),
    enabled: made !== null,
  });
  if (magnetId !== undefined && !isHere) {
    return <EditMagnet key={magnetId} magnetId={magnetId} />;
  }
  const saved = made === null ? null : (stored.data ?? made.magnet);
  const starter = made === null ? address.get('starter') : made.starter;
  const onMade = (magnet: Magnet) => setMade({ id: magnet.id, magnet, starter });
  const key = `${starter ?? ''} ${number}`;
  return <NewMagnet key={key} starter={starter} saved={saved} onMade={onMade} />;
}

function EditMagnet({ magnetId }: { magnetId: string }) {
  const params = { magnetId };
  const query = useQuery({
    ...endpointQuery(magnetsApi.get, { params }),
    refetchOnMount: 'always',
  });
  const drafts = useQuery({
    ...endpointQuery(magnetDraftsApi.read, { params }),
    refetchOnMount: 'always',
  });
  // A cached copy may be old, so the form starts from fresh answers of the server.
  const isFresh = query.isFetchedAfterMount && drafts.isFetchedAfterMount;
  const data =
    isFresh && query.data !== undefined && drafts.data !== undefined
      ? { magnet: query.data, draft: drafts.data.draft }
      : undefined;
  // The edited values stay, whatever later answers say.
  const error = data === undefined ? (query.error ?? drafts.error) : null;
  const refetch = () => Promise.all([query.refetch(), drafts.refetch()]);
  return (
    <QueryPanel
      query={{ data, error, isFetching: query.isFetching || drafts.isFetching, refetch }}
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
      {({ magnet, draft }) => (
        <MagnetEditor
          saved={magnet}
          draft={draft}
          initial={
            draft === null ? valuesFromMagnet(magnet) : valuesFromFields(draft.fields, draft.files)
          }
          keptAs={`magnet:${magnetId}`}
          onMade={() => undefined}
        />
      )}
    </QueryPanel>
  );
}
