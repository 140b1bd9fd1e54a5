import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { MenuParts, type Trigger } from './opening.ts';

/** The opened side of `Menu`. */
export function MenuPanel({
  trigger,
  align,
  isOpen,
  startsAtFirst,
  onOpenChange,
  children,
}: {
  trigger: Trigger;
  align: 'start' | 'end';
  isOpen: boolean;
  /** The first opening came from a key before this was there to hear it. */
  startsAtFirst: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(startsAtFirst);
  useEffect(() => {
    if (!isFirst.current) return undefined;
    isFirst.current = false;
    const frame = requestAnimationFrame(() => {
      content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-panel border border-line bg-surface p-1.5 shadow-floating"
        >
          <MenuParts value={DropdownMenu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
