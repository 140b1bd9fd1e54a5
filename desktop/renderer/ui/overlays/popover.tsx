import { cloneElement, lazy, Suspense, type ReactNode } from 'react';
import { useOpenState, useWasOpen, type Trigger } from './opening.ts';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }));

/** A small panel beside the button that opens it. Its files come when the first one opens. */
export function Popover({
  label,
  trigger,
  className,
  children,
  open: given,
  onOpenChange,
}: {
  label: string;
  trigger: Trigger;
  className: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const { isOpen, setOpen } = useOpenState(given, onOpenChange);
  const shut = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: () => void loadPanel(),
    onFocus: () => void loadPanel(),
    onClick: (event: { detail: number }) => {
      trigger.props.onClick?.(event);
      setOpen(true);
    },
  });
  if (!useWasOpen(isOpen)) return shut;
  return (
    <Suspense fallback={shut}>
      <PopoverPanel {...{ label, trigger, className, isOpen }} onOpenChange={setOpen}>
        {children}
      </PopoverPanel>
    </Suspense>
  );
}
