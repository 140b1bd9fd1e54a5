import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';
import type { Trigger } from './opening.ts';

/** The opened side of `Popover`. */
export function PopoverPanel({
  label,
  trigger,
  className,
  isOpen,
  onOpenChange,
  children,
}: {
  label: string;
  trigger: Trigger;
  className: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className={classNames(
            'appear z-50 rounded-panel border border-line bg-surface shadow-floating',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
