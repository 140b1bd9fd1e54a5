import { useSyncExternalStore } from 'react';
import { Toaster } from 'sonner';

const look = 'rounded-panel! border! border-line! bg-surface! text-ink! shadow-floating! text-sm!';
const wide = window.matchMedia('(min-width: 70rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/**
 * Where nothing waits to be pressed: between a wide screen's title and its buttons, on others at the
 * foot, above a bar that saves.
 */
export function Toasts() {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  return (
    <Toaster
      position={isWide ? 'top-center' : 'bottom-center'}
      closeButton
      offset={{ top: 20, bottom: 'var(--toast-foot)' }}
      mobileOffset={{ bottom: 'var(--toast-foot)' }}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        classNames: {
          toast: look,
          title: 'font-semibold!',
          description: 'text-ink-soft!',
          success: '[&_[data-icon]]:text-good!',
          error: '[&_[data-icon]]:text-bad!',
          closeButton: 'after:absolute after:-inset-3 border-line! bg-surface! text-ink-soft!',
        },
      }}
    />
  );
}
