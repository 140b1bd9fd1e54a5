import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { IconButton } from '../controls/button.tsx';
import { keepOpenForToasts, useToastHost } from '../toasts/toast-place.ts';
import { DialogBody } from './dialog-body.tsx';
import { type DialogProps, overlayClass } from './opening.ts';

/** A modal sheet at the right edge, for details of what stays in sight beside it. */
export function Drawer({
  isOpen,
  onClose,
  title,
  description,
  children,
}: Omit<DialogProps, 'footer'>) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className="appear fixed inset-y-0 right-0 z-50 grid w-[min(100vw,36rem)] grid-rows-[auto_minmax(0,1fr)] border-l border-line bg-surface shadow-floating"
          ref={useToastHost()}
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
          <DialogBody label={title} isFull>
            {children}
          </DialogBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
