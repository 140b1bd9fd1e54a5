import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { type DuplicatePair, duplicatesApi } from '#shared/leads/duplicates.contract.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { reasonTexts } from './duplicate-texts.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** On the page of a lead: who else may be the same person. Nothing where there is nobody. */
export function DuplicateNote({ leadId }: { leadId: string }) {
  const { data } = useQuery(endpointQuery(duplicatesApi.list, { query: { leadId } }));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title="May be the same person" className="mb-5" bodyClassName="">
      <ul className="divide-y divide-line">
        {data.items.map((pair) => (
          <PairRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
        ))}
      </ul>
    </Panel>
  );
}

/** Two leads side by side, why they are shown, and what can be said of them. */
export function PairRow({
  pair,
  isDistinct = false,
}: {
  pair: DuplicatePair;
  isDistinct?: boolean;
}) {
  const { first, second, reasons } = pair;
  const [merging, setMerging] = useState<readonly [LeadSummary, LeadSummary] | null>(null);
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { distinguish, forgetDistinct } = duplicatesApi;
  const [call, inverse] = isDistinct
    ? [forgetDistinct, distinguish]
    : [distinguish, forgetDistinct];
  const say = useMutation({
    ...endpointMutation(call),
    onError: (error: Error) => toast.error(errorText(error)),
    async onSuccess(_, input) {
      offerUndo(
        isDistinct
          ? 'They are compared again'
          : `${first.name} and ${second.name} are not the same person`,
        {
          paths: ['/api/duplicates'],
          undo: async () => void (await callEndpoint(inverse, input, apiTransport)),
        },
      );
      await invalidatePath(client, '/api/duplicates');
    },
  });
  return (
    <li className="grid gap-3 px-5 py-4">
      {reasons.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <Badge key={reason}>{reasonTexts[reason]}</Badge>
          ))}
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <Person lead={first} />
        <Person lead={second} />
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDistinct && (
          <Button
            size="small"
            look="primary"
            aria-label={`Merge ${first.name} and ${second.name}`}
            onClick={() => setMerging([second, first])}
          >
            Merge
          </Button>
        )}
        <Button
          size="small"
          isBusy={say.isPending}
          onClick={() => say.mutate({ body: { leadIds: [first.id, second.id] } })}
        >
          {isDistinct ? 'Compare again' : 'Not the same person'}
        </Button>
      </div>
      {merging !== null && (
        <MergeDialog
          pair={merging}
          onSwap={() => setMerging([merging[1], merging[0]])}
          onClose={() => setMerging(null)}
        />
      )}
    </li>
  );
}

function Person({ lead }: { lead: LeadSummary }) {
  const { timeZone } = useUser();
  return (
    <div className="flex min-w-0 gap-3">
      <Face name={lead.name} photoUrl={lead.photoUrl} className="size-9 shrink-0" />
      <div className="min-w-0 text-sm leading-5">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{lead.name}</bdi>
        </p>
        {[lead.headline, lead.email, lead.profileUrl].map(
          (text) =>
            text !== null && (
              <p key={text} className="text-ink-soft [overflow-wrap:anywhere]">
                {text}
              </p>
            ),
        )}
        <p className="text-[0.8125rem] text-ink-soft">
          {lead.unlocks === 0
            ? 'No unlock yet, known since'
            : lead.unlocks === 1
              ? '1 unlock,'
              : `${lead.unlocks} unlocks, the last`}{' '}
          <TimeText at={lead.lastAt} zone={timeZone} />
        </p>
      </div>
    </div>
  );
}
