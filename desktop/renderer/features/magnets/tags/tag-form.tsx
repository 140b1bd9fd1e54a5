import { type FormEvent, useState } from 'react';
import type { MagnetTag } from '#shared/magnets/magnet-tags.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import {
  ColorSelect,
  colorOf,
  type TagColor,
} from '#desktop/renderer/ui/controls/color-select.tsx';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';

/** A new tag, or one that is renamed. What was typed stays until it is stored. */
export function TagForm({
  tag,
  onSend,
  onCancel,
}: {
  tag?: MagnetTag;
  /** True when it is stored. */
  onSend: (fields: { name: string; color: TagColor }) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState(colorOf(tag?.color ?? 'blue'));
  const [isBusy, setBusy] = useState(false);
  const which = tag === undefined ? 'the new tag' : `the tag ${tag.name}`;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const isStored = await onSend({ name, color });
    setBusy(false);
    if (!isStored) return;
    setName('');
    onCancel?.();
  }

  return (
    <form onSubmit={(event) => void send(event)} className="flex w-full flex-wrap gap-2 py-1">
      <input
        aria-label={`Name of ${which}`}
        placeholder="New tag"
        required
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${controlClass} h-10 min-w-0 flex-1 basis-40 text-sm touch:h-11 touch:text-base`}
      />
      <ColorSelect label={`Colour of ${which}`} value={color} onChange={setColor} />
      <Button type="submit" isBusy={isBusy} look={tag === undefined ? 'plain' : 'primary'}>
        {tag === undefined ? 'Add tag' : 'Save'}
      </Button>
      {onCancel !== undefined && (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
