import { RefreshCw, TriangleAlert } from 'lucide-react';
import { errorText, requestIdOf } from '#desktop/renderer/api/error-text.ts';
import { Button } from '../controls/button.tsx';

/** A part that could not be loaded: why, a retry, and the number support will ask for. */
export function ErrorState({
  title,
  error,
  onRetry,
  isRetrying = false,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const requestId = requestIdOf(error);
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center"
    >
      <div className="mb-1 grid size-14 place-items-center rounded-2xl bg-bad-wash text-bad">
        <TriangleAlert aria-hidden size={26} />
      </div>
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <p className="text-sm leading-6 text-ink-soft">{errorText(error)}</p>
      <Button onClick={onRetry} isBusy={isRetrying} className="mt-1">
        {!isRetrying && <RefreshCw aria-hidden size={16} />}
        Try again
      </Button>
      {requestId !== undefined && (
        <p className="text-xs text-ink-soft">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
