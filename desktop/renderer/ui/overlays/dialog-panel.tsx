import { X } from 'lucide-react';
import { useState } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { classNames } from '../controls/class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { keepOpenForToasts, useToastHost } from '../toasts/toast-place.ts';
import { DialogBody } from './dialog-body.tsx';
import { useFocusReturn } from './focus-return.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type DialogProps, overlayClass } from './opening.ts';

const panelClass = classNames(
  'fixed left-1/2 top-1/2 z-50 grid max-h-[min(92dvh,56rem)] -translate-x-1/2 -translate-y-1/2',
  'grid-rows-[auto_minmax(0,1fr)_auto] rounded-panel border border-line bg-surface shadow-floating appear-up',
);

/** The modal window of `Dialog`; its body scrolls within 80% of the height. */
export function DialogPanel({ children, footer, isWide = false, ...frame }: DialogProps) {
  const width = isWide ? 'w-[min(94vw,56rem)]' : 'w-[min(94vw,32rem)]';
  return (
    <DialogFrame {...frame} className={classNames(panelClass, width)}>
      <DialogBody label={frame.title}>{children}</DialogBody>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 px-6 pt-3 pb-5">{footer}</div>
      )}
    </DialogFrame>
  );
}

/** What all modal windows have: title, description and the button that closes them. */
export function DialogFrame({
  isOpen,
  isDirty,
  onClose,
  title,
  description,
  className,
  children,
}: Omit<DialogProps, 'footer' | 'isWide'> & { className: string }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    onClose();
  };
  const tryToClose = () => (isDirty?.() === true ? setAsked(true) : close());
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && tryToClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={className}
          ref={useToastHost()}
          {...useFocusReturn()}
          onInteractOutside={keepOpenForToasts}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-1 -mr-2">
                <X aria-hidden size={18} />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
          {isOpen && isDirty !== undefined && (
            <LeaveGuard
              isDirty={isDirty}
              text="What you entered here is not saved yet."
              closing={isAsked ? { proceed: close } : null}
              onStay={() => setAsked(false)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
