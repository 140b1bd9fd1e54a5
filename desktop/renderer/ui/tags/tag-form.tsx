import { useState } from 'react';
import { ColorSelect, colorOf, type TagColor } from '../controls/color-select.tsx';
import { RowForm, rowInput } from './row-form.tsx';

/** A new tag, or one that is changed. What was typed stays until it is stored. */
export function TagForm({
  tag,
  onSend,
  onCancel,
}: {
  tag?: { name: string; color: string };
  /** True when it is stored. */
  onSend: (fields: { name: string; color: TagColor }) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState(colorOf(tag?.color ?? 'blue'));
  const which = tag === undefined ? 'the new tag' : `the tag ${tag.name}`;
  return (
    <RowForm
      label={tag === undefined ? 'Add tag' : 'Save'}
      onCancel={onCancel}
      onSend={async () => {
        if (!(await onSend({ name, color }))) return;
        setName('');
        onCancel?.();
      }}
    >
      <input
        aria-label={`Name of ${which}`}
        placeholder="New tag"
        required
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${rowInput} min-w-0 flex-1 basis-40`}
      />
      <ColorSelect label={`Colour of ${which}`} value={color} onChange={setColor} />
    </RowForm>
  );
}
