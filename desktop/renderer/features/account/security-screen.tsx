import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { devicesApi } from '#shared/auth/devices.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { AccountPanels } from './account-panels.tsx';
import { ChangePasswordPanel } from './change-password-panel.tsx';
import { EmailNotice } from '#desktop/renderer/features/auth/email-notice.tsx';
import { LinkedInSignInPanel } from './linkedin-sign-in-panel.tsx';
import { DevicesPanel } from './readers/devices-panel.tsx';
import { OperatorActs } from './operator-acts.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** /settings/security: the security of an account (T44, T45). */
export function SecurityScreen() {
  const { timeZone } = useUser();
  const security = useQuery({
    ...endpointQuery(accountSecurityApi.read, {}),
    // Sessions begin and end on other devices.
    staleTime: 0,
  });
  const client = useQueryClient();
  const reload = () =>
    Promise.all([security.refetch(), invalidatePath(client, devicesApi.list.path)]);
  return (
    <SettingsFrame title="Security">
      <AccountPanels query={security}>
        {(data) => (
          <>
            {data.emailVerifiedAt === null && <EmailNotice email={data.email} />}
            {data.mayChoosePassword && (
              <Notice>
                This account has no password. Set one below, or continue to sign in{' '}
                {data.linkedIn.connection === null ? 'by email' : 'with LinkedIn or by email'}. A
                password set before you confirmed the address on this device no longer works. If
                someone else created the account with your address, check its magnets and
                integrations.
              </Notice>
            )}
            <SessionsPanel
              sessions={data.sessions}
              zone={timeZone}
              end={(sessionId) =>
                callEndpoint(accountSecurityApi.endSession, { params: { sessionId } }, apiTransport)
              }
              endOthers={() => callEndpoint(accountSecurityApi.endOtherSessions, {}, apiTransport)}
              {...(data.sessions.length > 1 && {
                note: '“Sign out everywhere else” also removes all paired devices, and ends links and codes we emailed you.',
              })}
              onChanged={reload}
            />
            <DevicesPanel />
            <ChangePasswordPanel
              hasPassword={data.hasPassword}
              mayChoose={data.mayChoosePassword}
              email={data.email}
              hasLinkedIn={data.linkedIn.connection !== null}
              onChanged={reload}
            />
            <LinkedInSignInPanel
              linkedIn={data.linkedIn}
              hasPassword={data.hasPassword}
              onChanged={reload}
            />
            <OperatorActs operatorActs={data.operatorActs} />
            <SignInHistory
              signIns={data.signIns}
              hasPassword={data.hasPassword}
              linkedIn={data.linkedIn}
            />
          </>
        )}
      </AccountPanels>
    </SettingsFrame>
  );
}
