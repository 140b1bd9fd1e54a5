import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetActsApi } from '#shared/magnets/magnet-acts.contract.ts';
import type { MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import { magnetTagsApi } from '#shared/magnets/magnet-tags.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { magnetCount } from '../tags/use-magnet-tags.ts';

type Settable = 'active' | 'paused' | 'archived';
const paths = ['/api/magnets', '/api/magnet-tags', '/api/dashboard', '/api/files'];
const done: Record<Settable, string> = {
  active: 'activated',
  paused: 'paused',
  archived: 'archived',
};

const setStatuses = (items: { magnetId: string; status: MagnetStatus }[]) =>
  callEndpoint(magnetActsApi.setStatuses, { body: { items } }, apiTransport);
const give = (tagId: string, magnetIds: readonly string[], has: boolean) =>
  callEndpoint(
    magnetTagsApi.give,
    { params: { tagId }, body: { magnetIds: [...magnetIds], has } },
    apiTransport,
  );

/** Brings removed magnets back and says which of them are paused now. */
export async function restoreMagnets(magnetIds: readonly string[]): Promise<string> {
  const body = { magnetIds: [...magnetIds] };
  const { restored } = await callEndpoint(magnetActsApi.restore, { body }, apiTransport);
  const paused = restored.filter(({ pausedBecause }) => pausedBecause !== null);
  const text = `${magnetCount(restored.length)} restored`;
  const [first] = paused;
  return first === undefined ? text : `${text}, ${paused.length} paused: ${first.pausedBecause}`;
}

/** Acts on several magnets at once, each with a way back for ten seconds. */
export function useBulkActs(onDone: () => void) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error('Nothing was changed', { description: errorText(error) });
    }
    setBusy(false);
    await invalidatePath(client, ...paths);
  }

  return {
    isBusy,
    setStatus: (magnetIds: readonly string[], status: Settable) =>
      run(async () => {
        const outcome = await setStatuses(magnetIds.map((magnetId) => ({ magnetId, status })));
        const { changed, refused } = outcome;
        const [first] = refused;
        if (first !== undefined) {
          toast.error(`${magnetCount(refused.length)} stayed as before`, {
            description: `“${first.title}”: ${first.problem}`,
          });
        }
        if (changed.length > 0) {
          offerUndo(`${magnetCount(changed.length)} ${done[status]}`, {
            paths,
            undo: async () => {
              await setStatuses(
                changed.map(({ magnetId, before }) => ({ magnetId, status: before })),
              );
            },
          });
          onDone();
        } else if (first === undefined) {
          toast.success(`All were ${done[status]} before`);
        }
      }),
    tag: (magnetIds: readonly string[], tag: { id: string; name: string }, has: boolean) =>
      run(async () => {
        const { changed } = await give(tag.id, magnetIds, has);
        const text = `${magnetCount(changed.length)} ${has ? 'tagged' : 'untagged'}: ${tag.name}`;
        if (changed.length === 0) toast.success(text);
        else {
          offerUndo(text, {
            paths,
            undo: async () => void (await give(tag.id, changed, !has)),
          });
        }
      }),
    remove: (magnetIds: readonly string[]) =>
      run(async () => {
        const body = { magnetIds: [...magnetIds] };
        const { moved } = await callEndpoint(magnetActsApi.moveToTrash, { body }, apiTransport);
        onDone();
        offerUndo(`${magnetCount(moved.length)} moved to the trash`, {
          description: 'Their pages are closed. Their leads stay.',
          paths,
          undo: () => restoreMagnets(moved),
        });
      }),
  };
}
