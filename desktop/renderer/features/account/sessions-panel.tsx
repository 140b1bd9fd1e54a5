import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { SessionEntry } from '#shared/account/account.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { deviceName } from './device-name.ts';

/** All sessions of an account, each with a button that ends it. */
export function SessionsPanel({
  sessions,
  zone,
  note,
  end,
  endOthers,
  onChanged,
}: {
  sessions: readonly SessionEntry[];
  zone: string;
  /** Shown below the list. */
  note?: string;
  end: (sessionId: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
  /** Also after a failure, because the list may be outdated. */
  onChanged: () => unknown;
}) {
  /** The session that is to end, or all others. */
  const [asked, setAsked] = useState<SessionEntry | 'others' | null>(null);
  const ending = useMutation({
    mutationFn: (which: SessionEntry | 'others') =>
      which === 'others' ? endOthers() : end(which.id),
    onError: (error: Error) =>
      toast.error('The session did not end', { description: errorText(error) }),
    onSettled: () => {
      setAsked(null);
      return onChanged();
    },
  });
  return (
    <Panel
      title="Signed in"
      actions={
        sessions.length > 1 && (
          <Button size="small" onClick={() => setAsked('others')}>
            Sign out everywhere else
          </Button>
        )
      }
      bodyClassName="px-5 pt-2 pb-3"
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={zone}
            onEnd={() => setAsked(session)}
          />
        ))}
      </ul>
      {note !== undefined && (
        <p className="border-t border-line py-3 text-sm text-ink-soft">{note}</p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={
          asked === null || asked === 'others'
            ? 'Sign out everywhere else?'
            : `Sign out ${deviceName(asked.userAgent)}?`
        }
        text="This cannot be undone: a new sign-in is needed there, and unsaved changes there are lost."
        confirmLabel="Sign out"
        isBusy={ending.isPending}
        onConfirm={() => asked !== null && ending.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </Panel>
  );
}

function SessionRow({
  session,
  zone,
  onEnd,
}: {
  session: SessionEntry;
  zone: string;
  onEnd: () => void;
}) {
  const name = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent && <Badge>This device</Badge>}
          {session.isOperators === true && <Badge tone="wait">An operator of this site</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in <TimeText at={session.createdAt} zone={zone} />, last used{' '}
          <TimeText at={session.lastSeenAt} zone={zone} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
