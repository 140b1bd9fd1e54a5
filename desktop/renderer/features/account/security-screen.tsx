import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { AccountPanels } from './account-panels.tsx';
import { ChangePasswordPanel } from './change-password-panel.tsx';
import { EmailNotice } from '#desktop/renderer/features/auth/email-notice.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** /settings: what the owner of an account does for its safety (T44, T45). */
export function SecurityScreen() {
  const { timeZone } = useUser();
  const security = useQuery({
    ...endpointQuery(accountSecurityApi.read, {}),
    // Sessions come and go on other devices.
    staleTime: 0,
  });
  const reload = () => security.refetch();
  return (
    <>
      <PageHeader
        title="Account and security"
        text="Your password, and every device that is signed in."
      />
      <AccountPanels query={security}>
        {(data) => (
          <>
            {data.emailVerifiedAt === null && <EmailNotice email={data.email} />}
            {data.mayChoosePassword && (
              <Notice>
                This account has no password. Choose one below, or go on signing in by mail. If it
                had one before you confirmed the address on this device, that one has ended. If
                somebody else made the account with your address, look through its magnets and
                integrations, too.
              </Notice>
            )}
            <SessionsPanel
              sessions={data.sessions}
              zone={timeZone}
              end={(sessionId) =>
                callEndpoint(accountSecurityApi.endSession, { params: { sessionId } }, apiTransport)
              }
              endOthers={() => callEndpoint(accountSecurityApi.endOtherSessions, {}, apiTransport)}
              onChanged={reload}
            />
            <ChangePasswordPanel
              hasPassword={data.hasPassword}
              mayChoose={data.mayChoosePassword}
              email={data.email}
              onChanged={reload}
            />
            <SignInHistory signIns={data.signIns} />
          </>
        )}
      </AccountPanels>
    </>
  );
}
