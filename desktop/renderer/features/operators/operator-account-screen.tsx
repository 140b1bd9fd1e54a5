import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorAccountApi } from '#shared/operators/operator-account.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { AccountPanels } from '#desktop/renderer/features/account/account-panels.tsx';
import { SessionsPanel } from '#desktop/renderer/features/account/sessions-panel.tsx';
import { OperatorPasswordPanel } from './operator-password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { TeamPanel } from './team/team-panel.tsx';

/** /admin/account: the security of the operator's own account. */
export function OperatorAccountScreen() {
  const { username, role } = useOperator();
  const account = useQuery({
    ...endpointQuery(operatorAccountApi.read, {}),
    // Sessions begin and end on other devices.
    staleTime: 0,
  });
  const reload = () => account.refetch();
  return (
    <>
      <PageHeader title="Your account" text={`Signed in as operator ${username}.`} />
      <AccountPanels query={account}>
        {(data) => (
          <>
            <SecondFactorPanel account={data} onChanged={reload} />
            <SessionsPanel
              sessions={data.sessions}
              zone={localZone}
              note="A session ends after 30 minutes without use, and after 8 hours in any case."
              end={(sessionId) =>
                callEndpoint(operatorAccountApi.endSession, { params: { sessionId } }, apiTransport)
              }
              endOthers={() => callEndpoint(operatorAccountApi.endOtherSessions, {}, apiTransport)}
              onChanged={reload}
            />
            <OperatorPasswordPanel onChanged={reload} />
            {role === 'admin' && <TeamPanel />}
          </>
        )}
      </AccountPanels>
    </>
  );
}
