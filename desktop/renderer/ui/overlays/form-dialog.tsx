import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './opening.ts';

/** A form in a modal window, with its two buttons below. */
export function FormDialog({
  submit,
  onSubmit,
  isBusy,
  isDisabled = false,
  look = 'primary',
  cancel = 'Cancel',
  aside,
  children,
  ...dialog
}: Omit<DialogProps, 'footer'> & {
  /** What the button that sends says. */
  submit: ReactNode;
  onSubmit: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
  look?: 'primary' | 'danger';
  cancel?: string;
  /** A further button, at the other side. */
  aside?: ReactNode;
}) {
  const formId = useId();
  function send(event: FormEvent): void {
    event.preventDefault();
    // A form of the screen may be around this one in React's tree.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {aside}
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button type="submit" form={formId} look={look} isBusy={isBusy} disabled={isDisabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4 pt-1 pb-2" onSubmit={send}>
        {children}
      </form>
    </Dialog>
  );
}
