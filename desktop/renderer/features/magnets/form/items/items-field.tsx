import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MOST_ITEMS } from '#shared/magnets/magnet-items.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import {
  emptyItemValues,
  type ItemValues,
  type MagnetFormValues,
  newItemId,
} from '../../editor/magnet-form-values.ts';
import { ItemCard } from './item-card.tsx';
import { ItemContent } from './item-content.tsx';
import { useFocusNext } from '../use-focus-next.ts';

/** What visitors get, in their order. One item stands alone; several have a head with their place. */
export function ItemsField() {
  const { control, formState, getValues, setValue, clearErrors } =
    useFormContext<MagnetFormValues>();
  const { field } = useController({ control, name: 'items' });
  const items = field.value;
  const [said, setSaid] = useState('');
  const focusNext = useFocusNext();

  // The latest items: an upload ends after others were moved or removed.
  const write = (change: (now: readonly ItemValues[]) => ItemValues[]): void =>
    setValue('items', change(getValues('items')), { shouldDirty: true });

  const edit = (id: string, changes: Partial<ItemValues>): void => {
    const index = getValues('items').findIndex((item) => item.id === id);
    const names = Object.keys(changes) as (keyof ItemValues)[]; // the type names them
    for (const name of names) clearErrors(`items.${index}.${name}`);
    write((now) => now.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  };

  /** Errors stand at places, so they go when items change theirs. */
  const rearrange = (change: (now: readonly ItemValues[]) => ItemValues[]): void => {
    clearErrors('items');
    write(change);
  };

  const add = (): void => {
    const item = emptyItemValues(newItemId());
    rearrange((now) => [...now, item]);
    setSaid(`Item ${items.length + 1} added`);
    focusNext(`items.${items.length}.title`);
  };

  const move = (id: string, by: -1 | 1): void => {
    const from = items.findIndex((item) => item.id === id);
    const to = from + by;
    rearrange((now) => {
      const next = now.filter((item) => item.id !== id);
      return next.toSpliced(to, 0, ...now.filter((item) => item.id === id));
    });
    setSaid(`Item ${from + 1} is now number ${to + 1} of ${items.length}`);
    // The button that was pressed, or the other one where there is no further way.
    const isEnd = to === 0 || to === items.length - 1;
    focusNext(`${(by === -1) === isEnd ? 'down' : 'up'}-${id}`);
  };

  const remove = (id: string): void => {
    const index = items.findIndex((item) => item.id === id);
    const [item] = items.slice(index, index + 1);
    if (item === undefined) return;
    rearrange((now) => now.filter((one) => one.id !== id));
    focusNext('add-item');
    toast(`Item ${index + 1} removed`, {
      action: {
        label: 'Undo',
        onClick: () => rearrange((now) => now.toSpliced(index, 0, item)),
      },
    });
  };

  const errors = formState.errors.items;
  const hasSeveral = items.length > 1;
  return (
    <div className="grid min-w-0 gap-4">
      {items.map((item, index) => {
        const content = (
          <ItemContent
            item={item}
            place={`items.${index}`}
            errors={errors?.[index] ?? {}}
            onEdit={(changes) => edit(item.id, changes)}
          />
        );
        return (
          <ItemCard
            key={item.id}
            item={item}
            index={index}
            count={items.length}
            titleError={errors?.[index]?.title?.message}
            onTitle={(title) => edit(item.id, { title })}
            onMove={(by) => move(item.id, by)}
            onRemove={() => remove(item.id)}
          >
            {content}
          </ItemCard>
        );
      })}
      {errors?.message !== undefined && <FieldError text={errors.message} />}
      {errors?.root?.message !== undefined && <FieldError text={errors.root.message} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="add-item" disabled={items.length >= MOST_ITEMS} onClick={add}>
          <Plus aria-hidden size={16} />
          {hasSeveral ? 'Add an item' : 'Add another item'}
        </Button>
        <p className="text-[0.8125rem] text-ink-soft">
          {items.length >= MOST_ITEMS
            ? `A magnet has at most ${MOST_ITEMS} items.`
            : 'One comment can open several: a text, a link and a file, for example.'}
        </p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
