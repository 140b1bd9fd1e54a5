import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { magnetsApi, type Magnet } from '#shared/magnets/magnets.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { restoreMagnets } from '../bulk/use-bulk-acts.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const ShareDialog = lazyPart(async () => (await import('../share/share-dialog.tsx')).ShareDialog);

const paths = ['/api/magnets', '/api/files', '/api/dashboard'];
type Settable = 'active' | 'paused' | 'archived';

const doneTexts: Record<Settable, string> = {
  active: 'The page is open to visitors.',
  paused: 'Visitors now see that the page is inactive. Nothing is lost.',
  archived: 'The page is closed and the magnet moved to the archive.',
};

/**
 * Actions on one magnet, with their toasts, ways back and the texts to share.
 */
export function useMagnetActions(options: { onRemoved?: () => void } = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sharing, setSharing] = useState<{ magnet: Magnet; isNew: boolean } | null>(null);
  const offerUndo = useUndo();
  const refresh = () => invalidatePath(client, ...paths);
  const onError = (error: unknown) => {
    toast.error('Something went wrong', { description: errorText(error) });
  };

  const status = useMutation({ ...endpointMutation(magnetsApi.setStatus), onError });
  const duplicate = useMutation({ ...endpointMutation(magnetsApi.duplicate), onError });
  const remove = useMutation({ ...endpointMutation(magnetsApi.remove), onError });

  const actions = {
    setStatus(magnet: Magnet, next: Settable) {
      status.mutate(
        { params: { magnetId: magnet.id }, body: { status: next } },
        {
          onSuccess: (changed) => {
            // A draft that goes live is published: the dialog with its texts says so.
            if (magnet.status === 'draft' && next === 'active') {
              setSharing({ magnet: changed, isNew: true });
            } else if (magnet.status === 'draft') {
              toast.success(`“${magnet.title}” is ${next}`, { description: doneTexts[next] });
            } else {
              const before = { params: { magnetId: magnet.id }, body: { status: magnet.status } };
              offerUndo(`“${magnet.title}” is ${next}`, {
                description: doneTexts[next],
                paths,
                undo: async () => {
                  await callEndpoint(magnetsApi.setStatus, before, apiTransport);
                },
              });
            }
            void refresh();
          },
        },
      );
    },
    duplicate(magnet: Magnet) {
      duplicate.mutate(
        { params: { magnetId: magnet.id } },
        {
          onSuccess: (copy) => {
            toast.success('Copied as a draft');
            void refresh();
            void navigate(`/magnets/${copy.id}/edit`);
          },
        },
      );
    },
    remove(magnet: Magnet) {
      const { id: magnetId, title } = magnet;
      remove.mutate(
        { params: { magnetId } },
        {
          onSuccess: () => {
            offerUndo(`“${title}” is in the trash`, {
              description: 'Its page is closed. Its leads stay.',
              paths,
              undo: () => restoreMagnets([magnetId]),
            });
            options.onRemoved?.();
            void refresh();
          },
        },
      );
    },
    askToShare: (magnet: Magnet) => setSharing({ magnet, isNew: false }),
  };

  const dialog = (
    <>{sharing !== null && <ShareDialog {...sharing} onClose={() => setSharing(null)} />}</>
  );
  return { actions, dialog };
}

export type MagnetActions = ReturnType<typeof useMagnetActions>['actions'];
