import { lazyPart } from '../panels/lazy-part.tsx';
import { type DialogProps, useWasOpen } from './opening.ts';

const DialogPanel = lazyPart(async () => (await import('./dialog-panel.tsx')).DialogPanel);

/** A modal window. Its files come when the first one opens. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.isOpen) ? <DialogPanel {...props} /> : null;
}
