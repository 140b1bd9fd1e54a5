import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { type LeadAct, leadActsApi, UNDO_SECONDS } from '#shared/leads/lead-acts.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

export type Which = Pick<LeadAct, 'ids' | 'filter' | 'search'>;
type Act = Pick<LeadAct, 'kind' | 'tagId' | 'stage'>;

const done = { tag: 'tagged', untag: 'untagged', stage: 'moved', erase: 'erased' } as const;
const countText = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'lead' : 'leads'} ${what}`;

/** Tells what was done, with a way back for ten seconds. */
export function useUndo() {
  const client = useQueryClient();
  async function undo(actId: string): Promise<void> {
    try {
      const input = { params: { actId } };
      const { restored } = await callEndpoint(leadActsApi.undo, input, apiTransport);
      toast.success(restored === 0 ? 'Taken back' : countText(restored, 'restored'));
    } catch (error) {
      toast.error('It could not be taken back', { description: errorText(error) });
    }
    await invalidatePath(client, '/api/leads');
  }
  return (text: string, actId: string | null, description?: string) =>
    toast.success(text, {
      duration: UNDO_SECONDS * 1_000,
      ...(description === undefined ? {} : { description }),
      ...(actId === null ? {} : { action: { label: 'Undo', onClick: () => void undo(actId) } }),
    });
}

/** Acts on many leads, each with a way back for ten seconds. */
export function useActs(onDone: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const offerUndo = useUndo();

  async function act(which: Which, what: Act): Promise<void> {
    setBusy(true);
    try {
      const body = { ...which, ...what };
      const { actId, changed, receipt } = await callEndpoint(
        leadActsApi.act,
        { body },
        apiTransport,
      );
      onDone();
      offerUndo(
        countText(changed, done[what.kind]),
        changed === 0 ? null : actId,
        receipt === null ? undefined : `Receipt ${receipt}, kept under Retention`,
      );
      await invalidatePath(client, '/api/leads');
    } catch (error) {
      toast.error('Nothing was changed', { description: errorText(error) });
    }
    setBusy(false);
  }
  return { act, isBusy };
}
