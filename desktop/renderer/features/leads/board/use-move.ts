import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { leadActsApi } from '#shared/leads/lead-acts.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath, isAtOrBelow } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { type DeskNames, stageName } from '../table/lead-queries.ts';
import type { LeadState } from '../table/use-lead-state.ts';
import { useActUndo } from '../table/use-acts.ts';
import { type Column, columnPages, stageCounts, withCard, withoutCard } from './board-queries.ts';

/** Moves a card at once, and back where the server refuses. `onShown` tells that it stands elsewhere. */
export function useMove(state: LeadState, desk: DeskNames) {
  const client = useQueryClient();
  const offerUndo = useActUndo();

  function show(lead: LeadSummary, from: string, to: string): void {
    const change = (stage: string, how: (column: Column) => Column) =>
      client.setQueryData(columnPages(state, stage).queryKey, (column: Column | undefined) =>
        column === undefined ? undefined : how(column),
      );
    change(from, (column) => withoutCard(column, lead.id));
    change(to, (column) => withCard(column, { ...lead, stage: to }, state.sort));
    client.setQueryData(stageCounts(state).queryKey, (counted) =>
      counted === undefined
        ? undefined
        : {
            counts: counted.counts.map((one) => {
              const by = one.stage === to ? 1 : one.stage === from ? -1 : 0;
              return one.isMore ? one : { ...one, count: one.count + by };
            }),
          },
    );
  }

  return async (lead: LeadSummary, to: string, onShown?: () => void): Promise<void> => {
    const from = lead.stage;
    if (from === to) return;
    // An answer that is on its way does not know of the move.
    await Promise.all(
      [
        columnPages(state, from).queryKey,
        columnPages(state, to).queryKey,
        stageCounts(state).queryKey,
      ].map((queryKey) => client.cancelQueries({ queryKey })),
    );
    show(lead, from, to);
    onShown?.();
    const name = lead.overQuota ? 'Lead over your limit' : lead.name;
    try {
      const body = { kind: 'stage' as const, stage: to, ids: [lead.id] };
      const { actId, changed } = await callEndpoint(leadActsApi.act, { body }, apiTransport);
      if (changed === 0) return await invalidatePath(client, '/api/leads');
      offerUndo(`${name} moved to ${stageName(desk, to)}`, actId);
      // The columns are right already; other lists and the lead's page are read anew when shown.
      await client.invalidateQueries({
        predicate: ({ queryKey: [url] }) =>
          typeof url === 'string' && isAtOrBelow(url, '/api/leads'),
        refetchType: 'none',
      });
      await client.invalidateQueries({ queryKey: stageCounts(state).queryKey });
    } catch (error) {
      show({ ...lead, stage: to }, to, from);
      onShown?.();
      toast.error(`${name} stays in ${stageName(desk, from)}`, { description: errorText(error) });
      await invalidatePath(client, '/api/leads');
    }
  };
}
