import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushBrowsersApi } from '#shared/notifications/push-browsers.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import {
  type PushDoor,
  type PushObstacle,
  usePlatform,
} from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { PushBrowserRow } from './push-browser-row.tsx';

const title = 'Push in browsers';
const PATH = '/api/push-browsers';

/** Browsers that are told by push; nothing where there is no push service, as in the desktop app. */
export function PushPanel() {
  const { loadPush } = usePlatform();
  return loadPush === undefined ? null : <BrowsersPanel loadPush={loadPush} />;
}

function BrowsersPanel({ loadPush }: { loadPush: () => Promise<PushDoor> }) {
  const list = useQuery({ ...endpointQuery(pushBrowsersApi.list, {}), staleTime: 0 });
  const door = useQuery({ queryKey: ['push door'], queryFn: loadPush, staleTime: Infinity });
  const push = door.data;
  return (
    <QueryPanel
      query={{
        data: list.data && push && { ...list.data, push },
        error: list.error ?? door.error,
        isFetching: list.isFetching || door.isFetching,
        refetch: () => Promise.all([list.refetch(), door.refetch()]),
      }}
      what="the browsers with push"
      title={title}
      skeleton={<Skeleton className="h-32 rounded-panel" />}
    >
      {({ browsers, publicKey, push: here }) => (
        <Panel title={title} bodyClassName="grid gap-4 px-5 pt-3 pb-5">
          <PushHere
            push={here}
            publicKey={publicKey}
            isKnown={browsers.some(({ isHere }) => isHere)}
          />
          {browsers.length > 0 && (
            <ul className="divide-y divide-line border-y border-line">
              {browsers.map((browser) => (
                <PushBrowserRow key={browser.id} browser={browser} push={here} />
              ))}
            </ul>
          )}
          <p className="text-[0.8125rem] leading-5 text-pretty text-ink-soft">
            A push says what happened but never names a person. It is sent after quiet hours. It
            ends when you sign out of that browser, change your password, or have not been there for
            a week when you sign in again, and after 30 days. You can switch it on here again.
          </p>
        </Panel>
      )}
    </QueryPanel>
  );
}

/** Switches push on where somebody presses, or says why that cannot be. */
function PushHere({
  push,
  publicKey,
  isKnown,
}: {
  push: PushDoor;
  publicKey: string;
  /** The server sends to this browser. */
  isKnown: boolean;
}) {
  const client = useQueryClient();
  const here = useQuery({
    queryKey: ['push in this browser', publicKey],
    queryFn: () => push.isSubscribed(publicKey),
    staleTime: 0,
  });
  const on = useMutation({
    async mutationFn() {
      const body = await push.subscribe(publicKey);
      if (body === null) return null;
      return callEndpoint(pushBrowsersApi.add, { body }, apiTransport);
    },
    onSuccess: (added) => added !== null && toast.success('Push is on in this browser'),
    onError: (error) =>
      toast.error('Push was not switched on', {
        description:
          error instanceof DOMException
            ? 'This browser did not reach its push service. Check whether it is switched off in its settings, and try again.'
            : errorText(error),
      }),
    onSettled: () => Promise.all([here.refetch(), invalidatePath(client, PATH)]),
  });
  const obstacle = push.obstacle();
  if (obstacle !== null) return <Notice tone="warn">{obstacles[obstacle]}</Notice>;
  if (here.data === undefined || (isKnown && here.data)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="primary" isBusy={on.isPending} onClick={() => on.mutate()}>
        Switch on in this browser
      </Button>
      <p className="min-w-48 flex-1 text-sm text-ink-soft" role="status">
        {on.data === null
          ? 'Push was not switched on, because notifications were not allowed in this browser.'
          : isKnown
            ? 'This browser dropped its push. Switch it on again.'
            : 'You get notifications here, also while no console is open.'}
      </p>
    </div>
  );
}

const obstacles: Readonly<Record<PushObstacle, string>> = {
  insecure:
    'Push needs a secure connection, and this console was opened by http. Open its https address, or ask the operator of this installation for one.',
  unsupported:
    'This browser has no push. A current Chrome, Edge, Firefox or Safari on a computer or an Android phone has it; emails and the desktop app work everywhere.',
  blocked:
    'Notifications of this site are blocked in this browser. Allow them in its settings for this site, beside the address, and load this page again.',
};
