import { EyeOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { ApiError } from '#shared/api/client.ts';
import { errorText, requestIdOf } from '#desktop/renderer/api/error-text.ts';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';

/** A part that could not be loaded: why, a retry, and the number support will ask for. */
export function ErrorState({
  title,
  error,
  onRetry,
  isRetrying = false,
  isInPanel = false,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Within a panel that has other parts: smaller, and aligned with them. */
  isInPanel?: boolean;
}) {
  if (error instanceof ApiError && error.code === 'not_for_operators') return <NotForOperators />;
  const requestId = requestIdOf(error);
  return (
    <div
      role="alert"
      className={classNames(
        'grid gap-3',
        isInPanel
          ? 'justify-items-start'
          : 'mx-auto max-w-md justify-items-center px-4 py-12 text-center',
      )}
    >
      {isInPanel ? (
        <h3 className="flex items-start gap-2 text-sm font-semibold text-bad">
          <TriangleAlert aria-hidden size={18} className="mt-0.25 shrink-0" />
          {title}
        </h3>
      ) : (
        <>
          <div className="mb-1 grid size-14 place-items-center rounded-2xl bg-bad-wash text-bad">
            <TriangleAlert aria-hidden size={26} />
          </div>
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        </>
      )}
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

/** What stays closed to an operator in the account of a creator (decision 99): nothing went wrong. */
function NotForOperators() {
  return (
    <p className="flex items-start gap-2.5 text-sm leading-6 text-ink-soft">
      <EyeOff aria-hidden size={18} className="mt-0.75 shrink-0" />
      Operators do not see this part while they act for somebody. Its creator does.
    </p>
  );
}
