import { LoaderCircle } from 'lucide-react';

export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <LoaderCircle aria-hidden size={size} className="animate-spin motion-reduce:animate-none" />
  );
}

export function FullPageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-paper text-ink-soft">
      <span className="flex items-center gap-3 text-sm">
        <Spinner size={20} />
        {label}…
      </span>
    </div>
  );
}
