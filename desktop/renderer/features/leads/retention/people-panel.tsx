import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { retentionApi, type RetentionPerson } from '#shared/leads/retention.contract.ts';
import { GRACE_DAYS } from '#shared/leads/retention-rules.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { dayText, exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const shape = { list: oneChoice(['due', 'kept']) };
type List = ReturnType<typeof shape.list>;

/** Who will be erased, and whom the creator keeps. */
export function PeoplePanel() {
  const { values, choose } = useAddressValues(shape);
  const { list } = values;
  const query = useInfiniteQuery({
    ...endpointPages(retentionApi.people, { query: { list } }),
    staleTime: 0,
  });
  return (
    <section aria-label="People on the list">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[0.9375rem] font-semibold tracking-tight">People</h2>
        <Segmented<List>
          label="Which people"
          choices={[
            { value: 'due', label: 'Will be erased' },
            { value: 'kept', label: 'Kept by you' },
          ]}
          value={list}
          onChange={(value) => choose('list', value)}
        />
      </div>
      <PagedPanel query={query} what="the list" empty={<Nobody list={list} />}>
        {(people) => (
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </section>
  );
}

function Nobody({ list }: { list: List }) {
  return list === 'due' ? (
    <EmptyState picture={<CalendarX2 size={26} />} title="Nobody will be erased">
      People a rule finds appear here for {GRACE_DAYS} days before they are erased.
    </EmptyState>
  ) : (
    <EmptyState picture={<ShieldCheck size={26} />} title="Nobody is kept">
      People you take off the list appear here. No rule erases them.
    </EmptyState>
  );
}

function Person({ person: { id, name, lastAt, eraseAt } }: { person: RetentionPerson }) {
  const { timeZone } = useUser();
  const client = useQueryClient();
  const offerUndo = useUndo();
  const isKept = eraseAt === null;
  const keep = useMutation({
    ...endpointMutation(retentionApi.keep),
    onSuccess: () => {
      const back = { body: { leadIds: [id], isKept } };
      offerUndo(isKept ? `Rules may list ${name} again` : `${name} is kept from all rules`, {
        paths: ['/api/lead-retention'],
        undo: async () => void (await callEndpoint(retentionApi.keep, back, apiTransport)),
      });
    },
    onError: (error: Error) => toast.error('That did not work', { description: errorText(error) }),
    onSettled: () => invalidatePath(client, '/api/lead-retention'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/crm/${id}`} className="link font-medium">
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-[0.8125rem] text-ink-soft">
          {eraseAt !== null && `Will be erased on ${dayText(Date.parse(eraseAt), timeZone)}. `}
          Last activity {exactTime(lastAt, timeZone)}.
        </span>
      </p>
      <Button
        size="small"
        isBusy={keep.isPending}
        aria-label={`${isKept ? 'No longer keep' : 'Keep'} ${name}`}
        onClick={() => keep.mutate({ body: { leadIds: [id], isKept: !isKept } })}
      >
        {isKept ? 'No longer keep' : 'Keep'}
      </Button>
    </li>
  );
}
