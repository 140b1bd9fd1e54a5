import { Toaster } from 'sonner';

const look = 'rounded-panel! border! border-line! bg-surface! text-ink! shadow-floating! text-sm!';

/** Top right, where no button waits; below the bar of narrow windows. */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      closeButton
      mobileOffset={{ top: 64 }}
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
