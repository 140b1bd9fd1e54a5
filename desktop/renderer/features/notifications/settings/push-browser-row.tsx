import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PushBrowser,
  type PushProblem,
  pushBrowsersApi,
} from '#shared/notifications/push-browsers.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { deviceName } from '#desktop/renderer/features/account/device-name.ts';
import type { PushDoor } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** One browser with push: how it does, a test, and the end of it. */
export function PushBrowserRow({ browser, push }: { browser: PushBrowser; push: PushDoor }) {
  const client = useQueryClient();
  const { timeZone: zone } = useUser();
  const [isAsked, setIsAsked] = useState(false);
  const { id, userAgent, isHere, createdAt, lastSuccessAt, problem, failingSince } = browser;
  const name = deviceName(userAgent);
  // Also after a failure: the list may be outdated.
  const onSettled = () => {
    setIsAsked(false);
    return invalidatePath(client, '/api/push-browsers');
  };
  const test = useMutation({
    ...endpointMutation(pushBrowsersApi.test),
    onSuccess({ outcome }) {
      if (outcome === 'taken') toast.success(`Sent to ${name}. It shows there in a moment`);
      else if (outcome === 'gone') {
        toast.error(`${name} no longer gets push`, {
          description: 'Its push service does not know it. Switch push on there again.',
        });
      } else toast.error('The test did not arrive', { description: problems[outcome] });
    },
    onError: (error) => toast.error('The test was not sent', { description: errorText(error) }),
    onSettled,
  });
  const remove = useMutation({
    ...endpointMutation(pushBrowsersApi.remove),
    async onSuccess() {
      // The server sends nothing any more; what is left of it in the browser is of no use.
      if (isHere) await push.unsubscribe().catch(() => undefined);
      toast.success(`${name} no longer gets push`);
    },
    onError: (error) =>
      toast.error('Push could not be switched off', { description: errorText(error) }),
    onSettled,
  });
  const params = { browserId: id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isHere && <Badge>This browser</Badge>}
          {problem !== null && <Badge tone="bad">Not delivered</Badge>}
        </p>
        <p className="text-sm text-pretty text-ink-soft">
          On since <TimeText at={createdAt} zone={zone} />,{' '}
          {lastSuccessAt === null ? (
            'nothing sent yet'
          ) : (
            <>
              last sent <TimeText at={lastSuccessAt} zone={zone} />
            </>
          )}
        </p>
        {problem !== null && failingSince !== null && (
          <p className="text-sm text-pretty text-bad">
            Failing since <TimeText at={failingSince} zone={zone} />: {problems[problem]}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isBusy={test.isPending}
          onClick={() => test.mutate({ params })}
          aria-label={`Send a test to ${name}`}
        >
          Send a test
        </Button>
        <Button
          size="small"
          isBusy={remove.isPending}
          onClick={() => (isHere ? remove.mutate({ params }) : setIsAsked(true))}
          aria-label={isHere ? 'Switch off in this browser' : `Remove ${name}`}
        >
          {isHere ? 'Switch off' : 'Remove'}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Remove ${name}?`}
        text="It no longer gets push. You can switch push on again only in that browser."
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setIsAsked(false)}
      />
    </li>
  );
}

const problems: Readonly<Record<PushProblem, string>> = {
  refused:
    'Its push service refuses our notifications. Switch push off and on again in that browser; if that does not help, write to support.',
  unreachable:
    'Its push service cannot be reached from here. Notifications are sent again for a day.',
  busy: 'Its push service is busy right now. Notifications are sent again for a day.',
};
