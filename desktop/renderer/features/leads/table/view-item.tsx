import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadView } from '#shared/leads/lead-desk.contract.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';

/** A saved view: opened, renamed, pinned, removed. */
export function ViewItem({
  view,
  onOpen,
  onChange,
  onRemove,
}: {
  view: LeadView;
  onOpen: () => void;
  onChange: (view: LeadView) => Promise<void>;
  onRemove: () => void;
}) {
  const [name, setName] = useState<string | null>(null);
  if (name !== null) {
    return (
      <li>
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void onChange({ ...view, name }).then(() => setName(null));
          }}
        >
          <input
            aria-label={`Name of the view ${view.name}`}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className={classNames(controlClass, 'h-9 min-w-0 text-sm touch:h-11')}
          />
          <Button type="submit" size="small" look="primary" className="h-9">
            Rename
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex min-w-0 items-center">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-9 min-w-0 flex-1 truncate rounded-control px-2 text-left text-sm hover:bg-hover touch:min-h-11"
      >
        {view.name}
      </button>
      <IconButton
        label={`Rename ${view.name}`}
        onClick={() => setName(view.name)}
        className="size-8"
      >
        <Pencil aria-hidden size={14} />
      </IconButton>
      <IconButton
        label={`${view.isPinned ? 'Unpin' : 'Pin'} ${view.name}`}
        onClick={() => void onChange({ ...view, isPinned: !view.isPinned })}
        className="size-8"
      >
        {view.isPinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
      </IconButton>
      <IconButton label={`Remove ${view.name}`} onClick={onRemove} className="size-8">
        <Trash2 aria-hidden size={14} />
      </IconButton>
    </li>
  );
}
