import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

/** The panels of an own account, or why there are none yet. */
export function AccountPanels<Account>({
  query,
  children,
}: {
  query: UseQueryResult<Account>;
  children: (account: Account) => ReactNode;
}) {
  if (query.data !== undefined) {
    return <div className="grid max-w-3xl gap-5">{children(query.data)}</div>;
  }
  if (query.isError) {
    return (
      <ErrorState
        title="Your account could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your account" className="grid max-w-3xl gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
    </div>
  );
}
