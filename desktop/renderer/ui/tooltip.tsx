import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#shared/app/constants.ts';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={TOOLTIP_DELAY_MS}>{children}</Radix.Provider>;
}

/** A short explanation on hover and focus; `children` must be one focusable element. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
  );
}
