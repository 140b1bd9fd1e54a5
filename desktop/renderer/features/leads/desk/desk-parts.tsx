import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import { type Condition, type FilterGroup, isGroup } from '#shared/leads/lead-filter.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { leadCount } from '../table/lead-queries.ts';

/** Does what somebody asked for, tells what went wrong, and shows the new desk. */
export type StoreDesk = (work: () => Promise<unknown>) => Promise<boolean>;

/** A row that turns into a form of its own, while there is one. */
export function DeskItem({
  name,
  what,
  form,
  onChange,
  controls,
  onRemove,
  children,
}: {
  name: string;
  /** Tag, stage or field. */
  what: string;
  form: ReactNode;
  onChange: () => void;
  controls?: ReactNode;
  /** Without it, it stays. */
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  if (form !== null) return <li className="py-1">{form}</li>;
  return (
    <li className="flex min-h-10 min-w-0 items-center text-sm">
      <span className="mr-1 flex min-w-0 flex-1 items-center gap-2">{children}</span>
      {controls}
      <IconButton label={`Change the ${what} ${name}`} onClick={onChange}>
        <Pencil aria-hidden size={15} />
      </IconButton>
      {onRemove === undefined ? (
        <span className="size-10 shrink-0 touch:size-11" />
      ) : (
        <IconButton label={`Remove the ${what} ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
    </li>
  );
}

/** Tags or fields in rows, of which one at a time is a form. */
export function DeskList<T extends { id: string; name: string }>({
  items,
  what,
  renderForm,
  onRemove,
  children,
}: {
  items: readonly T[];
  /** Tag or field. */
  what: string;
  renderForm: (item: T, onClose: () => void) => ReactNode;
  onRemove: (item: T) => void;
  children: (item: T) => ReactNode;
}) {
  const [changed, setChanged] = useState<string | null>(null);
  return (
    <ul className="mb-4 grid grid-cols-1 gap-1">
      {items.map((item) => (
        <DeskItem
          key={item.id}
          name={item.name}
          what={what}
          onRemove={() => onRemove(item)}
          onChange={() => setChanged(item.id)}
          form={changed !== item.id ? null : renderForm(item, () => setChanged(null))}
        >
          {children(item)}
        </DeskItem>
      ))}
    </ul>
  );
}

/** How many leads a condition finds, as text; "some" while nobody knows. */
export function useAffected(condition: Condition | null): string {
  const filter = { op: 'and' as const, items: condition === null ? [] : [condition] };
  const { data } = useQuery({
    ...leadCount({ filter, search: '' }, false),
    enabled: condition !== null,
  });
  if (data === undefined) return 'Some leads';
  const count = `${data.count.toLocaleString('en')}${data.isMore ? '+' : ''}`;
  return data.count === 0 ? 'No lead' : `${count} ${data.count === 1 ? 'lead' : 'leads'}`;
}

/** Names of saved views that ask for something. */
export function useViewsWith(asks: (condition: Condition) => boolean): string[] {
  const { data } = useQuery(endpointQuery(leadDeskApi.listViews, {}));
  const inGroup = ({ items }: FilterGroup): boolean =>
    items.some((item) => (isGroup(item) ? inGroup(item) : asks(item)));
  return (data?.views ?? []).filter(({ state }) => inGroup(state.filter)).map(({ name }) => name);
}

/** Asks before a tag or a field goes, and says what goes with it. */
export function RemovalDialog({
  title,
  condition,
  loses,
  views,
  note,
  onConfirm,
  onCancel,
}: {
  title: string;
  /** Finds the leads that lose something. */
  condition: Condition;
  /** What they lose. */
  loses: string;
  views: readonly string[];
  /** What else depends on it. */
  note?: ReactNode;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const affected = useAffected(condition);
  const named = views.map((name) => `“${name}”`).join(', ');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={
        <>
          {affected} {affected.startsWith('1 ') || affected === 'No lead' ? 'loses' : 'lose'}{' '}
          {loses}. This cannot be undone.
          {views.length > 0 &&
            ` The saved ${views.length === 1 ? 'view' : 'views'} ${named} asked for it.`}
          {note}
        </>
      }
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={() => {
        setBusy(true);
        void onConfirm().finally(onCancel);
      }}
      onCancel={onCancel}
    />
  );
}
