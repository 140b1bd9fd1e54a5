import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { useFocusReturn } from '#desktop/renderer/ui/overlays/focus-return.ts';
import { overlayClass } from '#desktop/renderer/ui/overlays/opening.ts';
import { keepOpenForToasts, useToastHost } from '#desktop/renderer/ui/toasts/toast-place.ts';

/** The rail of a console on narrow windows. */
export function DrawerPanel({
  isOpen,
  onClose,
  mark,
  className,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  mark: ReactNode;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          ref={useToastHost()}
          {...useFocusReturn()}
          onInteractOutside={keepOpenForToasts}
          aria-describedby={undefined}
          className={classNames(
            'appear-side fixed inset-y-0 left-0 z-50 flex w-[min(85vw,18rem)] flex-col gap-6 overflow-y-auto border-r border-line bg-surface p-4 shadow-floating',
            className,
          )}
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            {mark}
            <Dialog.Close asChild>
              <IconButton label="Close the menu">
                <X aria-hidden size={20} />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
