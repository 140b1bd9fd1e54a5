import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

/** The panels of an own account, or its loading or error state. */
export function AccountPanels<Account>({
  query,
  children,
}: {
  query: UseQueryResult<Account>;
  children: (account: Account) => ReactNode;
}) {
  return (
    <div className="max-w-3xl">
      <QueryPanel
        query={query}
        what="your account"
        skeleton={
          <div className="grid gap-5">
            <Skeleton className="h-40" />
            <Skeleton className="h-56" />
          </div>
        }
      >
        {(account) => <div className="grid gap-5">{children(account)}</div>}
      </QueryPanel>
    </div>
  );
}
