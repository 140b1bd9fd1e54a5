import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nearMissesApi, type TypedGroup } from '#shared/activity/near-misses.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

const paths = ['/api/activity', '/api/dashboard', '/api/magnets', '/api/leads'];
const keyOf = ({ magnet, typed }: TypedGroup): string => `${magnet.id} ${typed}`;

/** What people typed instead of the word, with a button that makes it one of the words. */
export function TypedPanel({ shows }: { shows: 'waiting' | 'refused' }) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { data } = useQuery(endpointQuery(nearMissesApi.list, {}));
  const accept = useMutation({
    mutationFn: ({ magnet, typed }: TypedGroup) =>
      callEndpoint(nearMissesApi.accept, { body: { magnetId: magnet.id, typed } }, apiTransport),
    onSuccess: ({ added, letIn, left }, { magnet, typed }) => {
      const description = [
        letIn > 0 && `${peopleText(letIn)} let in.`,
        left > 0 && `${left} still ${left === 1 ? 'waits' : 'wait'}: decide below.`,
        added && 'It opens the page from now on.',
      ]
        .filter((part) => part !== false)
        .join(' ');
      if (!added) {
        toast.success(`“${typed}” is a word of this magnet`, { description });
        return;
      }
      offerUndo(`“${typed}” counts as well`, {
        description,
        paths,
        undo: async () => {
          await callEndpoint(
            nearMissesApi.takeBack,
            { body: { magnetId: magnet.id, typed } },
            apiTransport,
          );
          return letIn > 0 ? 'The word is removed. People who were let in keep access.' : 'Undone';
        },
      });
    },
    onError: (error) => {
      toast.error('Nothing was changed', { description: errorText(error) });
    },
    onSettled: () => invalidatePath(client, ...paths),
  });
  const groups = (data?.items ?? []).filter(({ waiting }) => waiting > 0 === (shows === 'waiting'));
  if (groups.length === 0) return null;
  return (
    <Panel title="Typed instead of your word" bodyClassName="">
      <ul aria-label="Typed instead of your word" className="divide-y divide-line">
        {groups.map((group) => (
          <li
            key={keyOf(group)}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-break-word">
                <bdi>“{group.typed}”</bdi>
              </p>
              <p className="mt-0.5 text-[0.8125rem] text-ink-soft">
                {countText(group)} on{' '}
                <Link
                  to={`/magnets/${group.magnet.id}/edit?step=trigger`}
                  className="underline underline-offset-4"
                >
                  {group.magnet.title}
                </Link>
                {group.people.length > 0 && ` · ${group.people.join(', ')}`}
              </p>
            </div>
            <Button
              isBusy={accept.isPending && keyOf(accept.variables) === keyOf(group)}
              aria-label={`Also accept “${group.typed}” for ${group.magnet.title}`}
              onClick={() => accept.mutate(group)}
            >
              <Check aria-hidden size={16} />
              Also accept this
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const peopleText = (count: number): string =>
  count === 1 ? '1 person is' : `${count.toLocaleString()} people are`;

function countText({ waiting, comments }: TypedGroup): string {
  const all = `${comments.toLocaleString()} ${comments === 1 ? 'comment' : 'comments'}`;
  return waiting === 0 ? `${all}, refused` : `${all}, ${waiting.toLocaleString()} waiting`;
}
