import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlanChanges, planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { MagnetChoice } from './magnet-choice.tsx';

const previews = '/api/subscriptions/me/changes';

/** Before a smaller plan: which active magnets stay. Nothing while all of them fit. */
export function KeptMagnetsPanel({ planId }: { planId: string }) {
  const { data } = useQuery({
    ...endpointQuery(planChangesApi.preview, { query: { plan: planId } }),
    refetchOnMount: 'always',
  });
  if (data === undefined) return null;
  const { limit, active } = data.magnets;
  if (limit === null || active.length <= limit) return null;
  const state = active.map(({ id, stays }) => `${id}${stays ? '+' : '-'}`).join();
  return <Choose key={state} changes={data} limit={limit} />;
}

function Choose({ changes: { plan, magnets }, limit }: { changes: PlanChanges; limit: number }) {
  const client = useQueryClient();
  const tellUndo = useUndo();
  const { active } = magnets;
  const before = active.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const staying = active.filter(({ stays }) => stays).map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(staying));
  const save = useMutation({
    ...endpointMutation(planChangesApi.keepMagnets),
    async onSuccess() {
      tellUndo('Your choice is kept for the change', {
        undo: async () => {
          const body = { magnetIds: before };
          await callEndpoint(planChangesApi.keepMagnets, { body }, apiTransport);
        },
        paths: [previews],
      });
      await invalidatePath(client, previews);
    },
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  const isKept = before.length === chosen.size && before.every((id) => chosen.has(id));
  return (
    <Panel title="Which magnets stay active" bodyClassName="grid gap-4 p-5 pt-3">
      <p className="max-w-prose text-sm leading-6">
        {plan.name} has room for {limit.toLocaleString()} of your {active.length.toLocaleString()}{' '}
        active magnets. The others are paused when it begins. Nothing is deleted, and you can choose
        others later.
      </p>
      <MagnetChoice
        legend={`Active on ${plan.name}`}
        magnets={active}
        {...{ chosen, limit }}
        onChange={setChosen}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={isKept}
          isBusy={save.isPending}
          onClick={() => save.mutate({ body: { magnetIds: [...chosen] } })}
        >
          Keep these
        </Button>
        <p className="text-[0.8125rem] text-ink-soft">
          {isKept
            ? 'This is your choice.'
            : 'Without a choice, those you activated last stay active.'}
        </p>
      </div>
    </Panel>
  );
}
