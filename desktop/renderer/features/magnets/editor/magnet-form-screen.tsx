import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { type Magnet, magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
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

/** /magnets/new, /create-magnet and /magnets/{id}/edit: one form. */
export function MagnetFormScreen() {
  const { magnetId } = useParams();
  const [address] = useSearchParams();
  const { form, setMade } = useNewForm(magnetId);
  const { made } = form;
  const stored = useQuery({
    ...endpointQuery(magnetsApi.get, { params: { magnetId: made?.id ?? '' } }),
    enabled: made !== null,
  });
  if (magnetId !== undefined && magnetId !== made?.id) {
    return <EditMagnet key={magnetId} magnetId={magnetId} />;
  }
  const saved = made === null ? null : (stored.data ?? made);
  const starter = made === null ? address.get('starter') : form.starter;
  const onMade = (magnet: Magnet) => setMade(magnet, starter);
  const key = `${starter ?? ''} ${form.number}`;
  return <NewMagnet key={key} starter={starter} saved={saved} onMade={onMade} />;
}

/** The form of a new magnet. */
interface NewForm {
  /** Another number is another form, which begins anew. */
  number: number;
  /** What was made of its first input. */
  made: Magnet | null;
  starter: string | null;
  /** The address names the magnet that was made. */
  hasArrived: boolean;
}

/** A new magnet gets its address while somebody types: the same form goes on until they leave it. */
function useNewForm(magnetId: string | undefined) {
  const [form, setForm] = useState<NewForm>({
    number: 0,
    made: null,
    starter: null,
    hasArrived: false,
  });
  const isAtMade = form.made !== null && form.made.id === magnetId;
  if (isAtMade && !form.hasArrived) setForm({ ...form, hasArrived: true });
  if (!isAtMade && form.hasArrived) {
    setForm({ number: form.number + 1, made: null, starter: null, hasArrived: false });
  }
  return {
    form,
    setMade: (made: Magnet, starter: string | null) =>
      setForm((before) => ({ ...before, made, starter, hasArrived: false })),
  };
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
