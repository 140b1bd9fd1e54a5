import { Tooltip as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#shared/app/constants.ts';

/**
 * A short explanation on hover, focus and press, for fingers hover over nothing; `children` must be
 * one focusable element that does nothing else.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  // The provider stands here, not around the whole console: signing in needs none of this.
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS}>
      <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            // Kept from closing what a press is meant to open.
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="appear z-50 max-w-72 rounded-control bg-ink px-3 py-2 text-[0.8125rem] leading-5 text-paper shadow-floating"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
