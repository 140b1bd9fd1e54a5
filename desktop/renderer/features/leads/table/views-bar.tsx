import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  leadDeskApi,
  type LeadView,
  type LeadViewState,
} from '#shared/leads/lead-desk.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { endpointQuery, invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';
import { ViewItem } from './view-item.tsx';

const isSame = (one: LeadViewState, other: LeadViewState) =>
  JSON.stringify([one.filter, one.search, one.sort, one.layout ?? 'table']) ===
  JSON.stringify([other.filter, other.search, other.sort, other.layout ?? 'table']);

/** Pinned views as tabs of a kind, and a menu with all of them. */
export function ViewsBar({
  state,
  onOpen,
}: {
  state: LeadViewState;
  onOpen: (state: LeadViewState) => void;
}) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { data } = useQuery(endpointQuery(leadDeskApi.listViews, {}));
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const views = data?.views ?? [];

  async function store(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      await invalidatePath(client, '/api/lead-views');
    } catch (error) {
      toast.error('The view was not saved', { description: errorText(error) });
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, isPinned: true, state };
    void store(async () => {
      await callEndpoint(leadDeskApi.addView, { body }, apiTransport);
      setName('');
      setOpen(false);
    });
  };
  const change = ({ id, ...view }: LeadView) =>
    store(() =>
      callEndpoint(leadDeskApi.changeView, { params: { viewId: id }, body: view }, apiTransport),
    );
  const remove = ({ id, ...view }: LeadView) =>
    store(async () => {
      await callEndpoint(leadDeskApi.removeView, { params: { viewId: id } }, apiTransport);
      offerUndo(`View “${view.name}” removed`, {
        paths: ['/api/lead-views'],
        undo: async () =>
          void (await callEndpoint(leadDeskApi.addView, { body: view }, apiTransport)),
      });
    });

  return (
    <nav aria-label="Saved views" className="mb-4 flex flex-wrap items-center gap-2">
      {views
        .filter(({ isPinned }) => isPinned)
        .map((view) => (
          <button
            key={view.id}
            type="button"
            aria-pressed={isSame(view.state, state)}
            onClick={() => onOpen(view.state)}
            className={classNames(
              'inline-flex h-8 max-w-60 items-center rounded-full border px-3 text-[0.8125rem] font-medium touch:h-11',
              isSame(view.state, state)
                ? 'border-transparent bg-brand-wash text-brand-ink'
                : 'border-line-strong bg-surface hover:bg-hover',
            )}
          >
            <span className="truncate">{view.name}</span>
          </button>
        ))}
      <Popover
        label="Views"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-80 p-3"
        trigger={
          <Button size="small" look="quiet">
            <Bookmark aria-hidden size={15} />
            Views
          </Button>
        }
      >
        <ul className="mb-3 grid grid-cols-1 gap-1">
          {views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              onOpen={() => {
                onOpen(view.state);
                setOpen(false);
              }}
              onChange={change}
              onRemove={() => void remove(view)}
            />
          ))}
        </ul>
        <form onSubmit={add} className="flex gap-2">
          <input
            aria-label="Name of the view"
            placeholder="Save this view as"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className={classNames(controlClass, 'h-9 text-sm')}
          />
          <Button type="submit" size="small" look="primary" className="h-9">
            Save
          </Button>
        </form>
      </Popover>
    </nav>
  );
}
