import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { type MagnetRoom, planRoomApi } from '#shared/billing/plan-room.contract.ts';
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
import { OptionalPart } from './optional-part.tsx';

const own = endpointQuery(planRoomApi.magnets, {});
const TITLE = 'Paused by your plan';
const changed = ['/api/magnets', '/api/subscriptions', '/api/dashboard'] as const;

/** Magnets that the plan paused, and which of them take the room there is. Nothing without any. */
export function PausedMagnetsPanel() {
  const query = useQuery({ ...own, refetchOnMount: 'always' });
  return (
    <OptionalPart query={query} what="your paused magnets" title={TITLE}>
      {(room) => {
        if (room.magnets.every(({ pausedAt }) => pausedAt === null)) return null;
        const state = room.magnets.map(({ id, isActive }) => `${id}${isActive ? '+' : '-'}`).join();
        return <Choose key={`${state} ${room.limit ?? ''}`} room={room} />;
      }}
    </OptionalPart>
  );
}

function Choose({ room: { limit, magnets } }: { room: MagnetRoom }) {
  const client = useQueryClient();
  const tellUndo = useUndo();
  const active = magnets.filter(({ isActive }) => isActive).map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(active));
  const save = useMutation({
    ...endpointMutation(planRoomApi.chooseMagnets),
    async onSuccess(answer) {
      client.setQueryData(own.queryKey, answer);
      tellUndo('Your choice is active', {
        undo: async () => {
          const body = { magnetIds: active };
          await callEndpoint(planRoomApi.chooseMagnets, { body }, apiTransport);
        },
        paths: changed,
      });
      await invalidatePath(client, ...changed);
    },
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  const paused = magnets.length - active.length;
  const isSame = chosen.size === active.length && active.every((id) => chosen.has(id));
  return (
    <Panel title={TITLE} bodyClassName="grid gap-4 p-5 pt-3">
      <p className="max-w-prose text-sm leading-6">
        <strong className="font-semibold">
          {paused.toLocaleString()} of {magnets.length.toLocaleString()} magnets{' '}
          {paused === 1 ? 'is' : 'are'} paused by the plan.
        </strong>{' '}
        Their pages show no content to visitors; texts, files and leads are kept. Choose which stay
        active. You can change that at any time.
      </p>
      <MagnetChoice
        legend="Active magnets"
        magnets={magnets.map(({ id, title, isTakenDown }) => ({
          id,
          title,
          obstacle: isTakenDown ? 'Taken down' : undefined,
        }))}
        {...{ chosen, limit }}
        onChange={setChosen}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={isSame}
          isBusy={save.isPending}
          onClick={() => save.mutate({ body: { magnetIds: [...chosen] } })}
        >
          Keep these active
        </Button>
        {!isSame && <Button onClick={() => setChosen(new Set(active))}>Discard</Button>}
      </div>
    </Panel>
  );
}
