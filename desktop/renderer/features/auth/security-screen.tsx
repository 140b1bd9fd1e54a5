import { useQuery } from '@tanstack/react-query';
import { accountSecurityApi } from '#shared/auth/account-security.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangePasswordPanel } from './change-password-panel.tsx';
import { EmailNotice } from './email-notice.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** /settings: what the owner of an account does for its safety (T44, T45). */
export function SecurityScreen() {
  const security = useQuery({
    ...endpointQuery(accountSecurityApi.read, {}),
    // Sessions come and go on other devices.
    staleTime: 0,
  });
  const { data } = security;
  return (
    <>
      <PageHeader
        title="Account and security"
        text="Your password, and every device that is signed in."
      />
      {security.isError ? (
        <ErrorState
          title="Your account could not be loaded"
          error={security.error}
          onRetry={() => void security.refetch()}
          isRetrying={security.isFetching}
        />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading your account" className="grid max-w-3xl gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      ) : (
        <div className="grid max-w-3xl gap-5">
          {data.emailVerifiedAt === null && <EmailNotice email={data.email} />}
          <SessionsPanel sessions={data.sessions} />
          <ChangePasswordPanel
            hasPassword={data.hasPassword}
            email={data.email}
            onChanged={() => void security.refetch()}
          />
          <SignInHistory signIns={data.signIns} />
        </div>
      )}
    </>
  );
}
