import { lazyPart } from '../panels/lazy-part.tsx';
import { type ConfirmProps, useWasOpen } from './opening.ts';

const ConfirmPanel = lazyPart(async () => (await import('./confirm-panel.tsx')).ConfirmPanel);

/** Asks before something that cannot be undone. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmProps) {
  return useWasOpen(props.isOpen) ? <ConfirmPanel {...props} /> : null;
}
