import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { controlClass } from '../controls/field.tsx';

/** An input of such a row. */
export const rowInput = `${controlClass} h-10 text-sm touch:h-11 touch:text-base`;

/** Fields in a row, with a button that sends them. */
export function RowForm({
  label,
  onSend,
  onCancel,
  children,
}: {
  /** Of the button. */
  label: string;
  onSend: () => Promise<void>;
  /** Of a form for what exists. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSend();
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-wrap gap-2">
      {children}
      <Button type="submit" isBusy={isBusy} look={onCancel === undefined ? 'plain' : 'primary'}>
        {label}
      </Button>
      {onCancel !== undefined && (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
