import { useQuery } from '@tanstack/react-query';
import { operatorAccountApi } from '#shared/auth/operator-account.contract.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useOperator } from '../../../session/operator-session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OperatorPasswordPanel } from './operator-password-panel.tsx';
import { OperatorSessionsPanel } from './operator-sessions-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** /admin/account: what an operator does for the safety of the own account. */
export function OperatorAccountScreen() {
  const { username } = useOperator();
  const account = useQuery({
    ...endpointQuery(operatorAccountApi.read, {}),
    // Sessions come and go on other devices.
    staleTime: 0,
  });
  const { data } = account;
  const reload = () => void account.refetch();
  return (
    <>
      <PageHeader title="Your account" text={`Signed in as operator ${username}.`} />
      {account.isError && data === undefined ? (
        <ErrorState
          title="Your account could not be loaded"
          error={account.error}
          onRetry={reload}
          isRetrying={account.isFetching}
        />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading your account" className="grid max-w-3xl gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      ) : (
        <div className="grid max-w-3xl gap-5">
          <SecondFactorPanel account={data} onChanged={reload} />
          <OperatorSessionsPanel sessions={data.sessions} onChanged={reload} />
          <OperatorPasswordPanel onChanged={reload} />
        </div>
      )}
    </>
  );
}
