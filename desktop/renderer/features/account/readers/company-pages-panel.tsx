import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type CompanyPages, companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { FactList } from '#desktop/renderer/ui/texts/fact-list.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ChosenPages } from './chosen-pages.tsx';
import { ConnectButton } from './connect-button.tsx';

const title = 'Company pages on LinkedIn';

const facts = [
  [
    'What it needs',
    'A LinkedIn company page of which you are a super admin. Each lead magnet has its post in the field “LinkedIn post”.',
  ],
  ['What it costs', 'Nothing.'],
  [
    'What it reads',
    'Your pages, their posts, and the comments and replies under posts that your lead magnets name. It cannot write, and it does not see your own posts, messages or contacts. LinkedIn does not tell it the names of people.',
  ],
  [
    'The risk',
    'None for your account: LinkedIn offers this access itself. You can revoke it here or at LinkedIn at any time.',
  ],
] as const;

/** Connects company pages, so that LinkedIn's own API shows every comment of their posts. */
export function CompanyPagesPanel() {
  const query = useQuery({ ...endpointQuery(companyPagesApi.read, {}), staleTime: 0 });
  return (
    <QueryPanel
      query={query}
      what="your company pages"
      title={title}
      skeleton={<Skeleton className="h-40 rounded-panel" />}
    >
      {({ isOffered, connection }) =>
        // Hidden on an installation that does not offer it.
        !isOffered && connection === null ? null : (
          <Panel title={title} bodyClassName="grid gap-5 p-5">
            <p className="text-sm leading-6 text-pretty text-ink-soft">
              Do you post as a company page? LinkedIn’s official API then shows every comment and
              reply, also those that guests do not see. Waiting comments are then checked again
              automatically.
            </p>
            {connection === null ? (
              <>
                <FactList facts={facts} />
                <div>
                  <ConnectButton look="primary">Connect LinkedIn</ConnectButton>
                </div>
              </>
            ) : (
              <Connection connection={connection} isOffered={isOffered} />
            )}
          </Panel>
        )
      }
    </QueryPanel>
  );
}

function Connection({
  connection: { state, pages, connectedAt, endsAt },
  isOffered,
}: {
  connection: NonNullable<CompanyPages['connection']>;
  isOffered: boolean;
}) {
  const { timeZone } = useUser();
  return (
    <>
      {!isOffered && (
        <Notice tone="warn">
          This installation does not read company pages at the moment. Comments on their posts wait
          for another reader or for you.
        </Notice>
      )}
      {isOffered && state === 'needs_reconnect' && (
        <Notice
          tone="warn"
          action={
            <ConnectButton look="primary" size="small">
              Connect again
            </ConnectButton>
          }
        >
          LinkedIn ended the access. Comments on posts of your pages are not read until you connect
          again. Your choice of pages stays.
        </Notice>
      )}
      <ChosenPages key={pages.map(({ id, isChosen }) => `${id}${isChosen}`).join()} pages={pages} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">
          Connected <TimeText at={connectedAt} zone={timeZone} />.
          {endsAt !== null && state === 'active' && (
            <>
              {' '}
              Connect again by <TimeText at={endsAt} zone={timeZone} />.
            </>
          )}
        </p>
        <Disconnect />
      </div>
    </>
  );
}

function Disconnect() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useMutation({
    ...endpointMutation(companyPagesApi.disconnect),
    async onSuccess({ isRevoked }) {
      setAsking(false);
      if (isRevoked) toast.success('Company pages disconnected');
      else {
        toast.warning('Disconnected here only', {
          description:
            'LinkedIn did not confirm it. Remove the access at LinkedIn too: Settings > Data privacy > Permitted services.',
          duration: 20_000,
        });
      }
      await invalidatePath(client, companyPagesApi.read.path);
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect your company pages?"
        text={
          disconnect.error === null
            ? 'The access ends at LinkedIn and is deleted here, with the list of your pages. Comments that were confirmed stay.'
            : errorText(disconnect.error)
        }
        confirmLabel="Disconnect"
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({})}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
