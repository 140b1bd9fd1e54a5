import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountAccess, accessApi, type EndedAccess } from '#shared/auth/access.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { deviceName } from '#desktop/renderer/features/account/device-name.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { OpenSessionRow, placeText } from '#desktop/renderer/features/account/open-session-row.tsx';

interface Asked {
  ended: EndedAccess;
  name: string;
}

/** What opens the account of a creator now, and what an operator ends of it. */
export function CreatorAccessPanel({ creatorId }: { creatorId: string }) {
  const client = useQueryClient();
  const mayEnd = useMayCall(accessApi.end);
  const [asked, setAsked] = useState<Asked | null>(null);
  const input = { params: { creatorId } };
  const access = useQuery({ ...endpointQuery(accessApi.read, input), staleTime: 0 });
  const count = (access.data?.sessions.length ?? 0) + (access.data?.devices.length ?? 0);
  return (
    <Panel
      title="Sessions and devices"
      actions={
        mayEnd &&
        count > 1 && (
          <Button
            size="small"
            onClick={() => setAsked({ ended: { kind: 'all' }, name: 'all sessions and devices' })}
          >
            End all
          </Button>
        )
      }
      bodyClassName="px-5 pt-2 pb-3"
    >
      <QueryPanel query={access} what="the sessions" skeleton={<Skeleton className="h-24" />}>
        {(shown) => <AccessList shown={shown} onEnd={mayEnd ? setAsked : undefined} />}
      </QueryPanel>
      <ReasonDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`End ${asked?.name ?? ''}?`}
        description="It ends at once, on all servers. A new sign-in or pairing is needed there, and unsaved changes there are lost."
        call={accessApi.end}
        input={(reason) => ({ ...input, body: { reason, ended: asked?.ended ?? { kind: 'all' } } })}
        submit="End"
        look="danger"
        hint="The creator gets an email with this reason. It is kept in the audit log."
        onDone={async (left) => {
          client.setQueryData(endpointQuery(accessApi.read, input).queryKey, left);
          toast.success('Ended');
          await invalidatePath(client, '/api/admin/creators', '/api/admin/audit');
        }}
      />
    </Panel>
  );
}

function AccessList({
  shown: { sessions, devices },
  onEnd,
}: {
  shown: AccountAccess;
  onEnd: ((asked: Asked) => void) | undefined;
}) {
  if (sessions.length === 0 && devices.length === 0) {
    return <p className="py-3 text-sm text-ink-soft">Nobody is signed in to this account now.</p>;
  }
  return (
    <ul aria-label="Sessions and devices" className="divide-y divide-line">
      {sessions.map((session) => (
        <OpenSessionRow
          key={session.id}
          session={session}
          onEnd={
            onEnd &&
            (() =>
              onEnd({
                ended: { kind: 'session', id: session.id },
                name: `the session on ${deviceName(session.userAgent)}`,
              }))
          }
        />
      ))}
      {devices.map(({ id, name, version, country, pairedAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {name}, paired to read posts (version {version})
            </p>
            <p className="text-sm text-ink-soft">
              {placeText(country)}, paired <LocalTime at={pairedAt} />,{' '}
              {lastUsedAt === null ? (
                'never used'
              ) : (
                <>
                  last used <LocalTime at={lastUsedAt} />
                </>
              )}
            </p>
          </div>
          {onEnd !== undefined && (
            <Button
              size="small"
              aria-label={`End ${name}`}
              onClick={() => onEnd({ ended: { kind: 'device', id }, name })}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
