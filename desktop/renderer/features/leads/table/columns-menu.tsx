import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';
import type { OfferedColumn } from './lead-columns.ts';

/** Which columns are shown, in which order and how wide. */
export function ColumnsMenu({
  offered,
  shown,
  onChange,
}: {
  offered: readonly OfferedColumn[];
  shown: readonly LeadColumn[];
  onChange: (columns: readonly LeadColumn[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const hidden = offered.filter(({ id }) => shown.every((column) => column.id !== id));
  const labelOf = (id: string) => offered.find((column) => column.id === id)?.label ?? id;

  function move(index: number, by: number): void {
    const next = [...shown];
    const [one] = next.splice(index, 1);
    if (one !== undefined) next.splice(index + by, 0, one);
    onChange(next);
  }
  const resize = (id: string, width: number) =>
    onChange(shown.map((column) => (column.id === id ? { ...column, width } : column)));

  return (
    <Popover
      label="Columns"
      open={isOpen}
      onOpenChange={setOpen}
      className="max-h-[70dvh] w-80 overflow-auto p-3"
      trigger={
        <Button>
          <Columns3 aria-hidden size={16} />
          Columns
        </Button>
      }
    >
      <ul className="grid gap-1">
        {shown.map(({ id, width }, index) => (
          <li key={id} className="flex items-center gap-1 text-sm">
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => onChange(shown.filter((column) => column.id !== id))}
                className="size-4 accent-(--brand)"
              />
              <span className="truncate">{labelOf(id)}</span>
            </label>
            <input
              type="range"
              aria-label={`Width of ${labelOf(id)}`}
              min={80}
              max={600}
              step={10}
              value={width}
              onChange={(event) => resize(id, Number(event.target.value))}
              className="w-16 accent-(--brand)"
            />
            <IconButton
              label={`Move ${labelOf(id)} forward`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
              className="size-8"
            >
              <ArrowUp aria-hidden size={14} />
            </IconButton>
            <IconButton
              label={`Move ${labelOf(id)} back`}
              disabled={index === shown.length - 1}
              onClick={() => move(index, 1)}
              className="size-8"
            >
              <ArrowDown aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
        {hidden.map(({ id, label, width }) => (
          <li key={id} className="text-sm">
            <label className="flex min-h-8 items-center gap-2 text-ink-soft">
              <input
                type="checkbox"
                checked={false}
                onChange={() => onChange([...shown, { id, width }])}
                className="size-4 accent-(--brand)"
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <Button size="small" look="quiet" onClick={() => onChange([])} className="mt-2">
        Back to the usual columns
      </Button>
    </Popover>
  );
}
