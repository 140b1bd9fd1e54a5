import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { type LeadAct, leadActsApi } from '#shared/leads/lead-acts.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

export type Which = Pick<LeadAct, 'ids' | 'filter' | 'search'>;
type Act = Pick<LeadAct, 'kind' | 'tagId' | 'stage'>;

const done = { tag: 'tagged', untag: 'untagged', stage: 'moved', erase: 'erased' } as const;
const countText = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'lead' : 'leads'} ${what}`;

/** Tells what was done to leads, with a way back. */
export function useActUndo() {
  const offerUndo = useUndo();
  return (text: string, actId: string, description?: string) =>
    offerUndo(text, {
      description,
      paths: ['/api/leads'],
      async undo() {
        const input = { params: { actId } };
        const { restored } = await callEndpoint(leadActsApi.undo, input, apiTransport);
        return restored === 0 ? 'Undone' : countText(restored, 'restored');
      },
    });
}

/** Acts on many leads, each with a way back for ten seconds. */
export function useActs(onDone: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const offerUndo = useActUndo();

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
      const text = countText(changed, done[what.kind]);
      const kept = receipt === null ? undefined : `Receipt ${receipt}, kept under Retention`;
      if (changed === 0) toast.success(text);
      else offerUndo(text, actId, kept);
      await invalidatePath(client, '/api/leads');
    } catch (error) {
      toast.error('Nothing was changed', { description: errorText(error) });
    }
    setBusy(false);
  }
  return { act, isBusy };
}
