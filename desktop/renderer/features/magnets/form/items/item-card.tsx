import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import type { ItemValues } from '../../editor/magnet-form-values.ts';

/** One of several items with its place, its title and the buttons that move and remove it. */
export function ItemCard({
  item: { id, title },
  index,
  count,
  titleError,
  onTitle,
  onMove,
  onRemove,
  children,
}: {
  item: ItemValues;
  index: number;
  count: number;
  titleError: string | undefined;
  onTitle: (title: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const isAlone = count === 1;
  const number = index + 1;
  return (
    <div
      role={isAlone ? undefined : 'group'}
      aria-labelledby={isAlone ? undefined : `head-${id}`}
      className={isAlone ? 'grid min-w-0 gap-5' : frame}
    >
      {!isAlone && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={`head-${id}`} className="text-sm font-semibold">
            Item {number} of {count}
          </h3>
          <div className="flex gap-1">
            <Button
              name={`up-${id}`}
              size="small"
              look="quiet"
              aria-label={`Move item ${number} up`}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden size={16} />
            </Button>
            <Button
              name={`down-${id}`}
              size="small"
              look="quiet"
              aria-label={`Move item ${number} down`}
              disabled={number === count}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden size={16} />
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={`Remove item ${number}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden size={16} />
            </Button>
          </div>
        </div>
      )}
      {(!isAlone || title !== '') && (
        <TextField
          label="Title of the item"
          isOptional
          maxLength={120}
          name={`items.${index}.title`}
          value={title}
          error={titleError}
          onChange={(event) => onTitle(event.target.value)}
        />
      )}
      {children}
    </div>
  );
}

const frame = 'grid min-w-0 gap-4 rounded-control border border-line-strong p-4';
