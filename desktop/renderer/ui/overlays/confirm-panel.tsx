import { AlertDialog as Radix } from 'radix-ui';
import { Button } from '../controls/button.tsx';
import { useToastHost } from '../toasts/toast-place.ts';
import { useFocusReturn } from './focus-return.ts';
import { type ConfirmProps, overlayClass } from './opening.ts';

/** The window of `ConfirmDialog`. */
export function ConfirmPanel({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          ref={useToastHost()}
          {...useFocusReturn()}
          className="appear-up fixed top-1/2 left-1/2 z-50 w-[min(94vw,27rem)] -translate-x-1/2 -translate-y-1/2 rounded-panel border border-line bg-surface p-6 shadow-floating"
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-sm leading-6 text-ink-soft">
            {text}
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
