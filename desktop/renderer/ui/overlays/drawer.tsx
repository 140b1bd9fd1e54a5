import { DialogBody } from './dialog-body.tsx';
import { DialogFrame } from './dialog-panel.tsx';
import type { DialogProps } from './opening.ts';

const sheetClass =
  'appear fixed inset-y-0 right-0 z-50 grid w-[min(100vw,36rem)] grid-rows-[auto_minmax(0,1fr)] border-l border-line bg-surface shadow-floating';

/** A modal sheet at the right edge, for details of what stays in sight beside it. */
export function Drawer({ children, ...frame }: Omit<DialogProps, 'footer'>) {
  return (
    <DialogFrame {...frame} className={sheetClass}>
      <DialogBody label={frame.title} isFull>
        {children}
      </DialogBody>
    </DialogFrame>
  );
}
