import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { devicesApi, type PairedDevice } from '#shared/auth/devices.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

const title = 'Paired devices';

/** Browsers and apps that read posts for the creator, each with a button that removes it. */
export function DevicesPanel() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PairedDevice | null>(null);
  const query = useQuery({ ...endpointQuery(devicesApi.list, {}), staleTime: 0 });
  const remove = useMutation({
    ...endpointMutation(devicesApi.unpair),
    onSuccess: () => toast.success('Device removed'),
    onError: (error) =>
      toast.error('The device was not removed', { description: errorText(error) }),
    onSettled: () => {
      setAsked(null);
      return invalidatePath(client, '/api/devices');
    },
  });
  return (
    <QueryPanel
      query={query}
      what="the paired devices"
      title={title}
      skeleton={<Skeleton className="h-32 rounded-panel" />}
    >
      {({ devices }) => (
        <Panel title={title} bodyClassName="px-5 pt-2 pb-4">
          {devices.length > 0 && (
            <ul className="divide-y divide-line">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} onRemove={() => setAsked(device)} />
              ))}
            </ul>
          )}
          <p className="mt-2 text-sm leading-6 text-ink-soft">
            {devices.length === 0
              ? 'No browser is paired. A paired browser can read posts for you and nothing else of this account.'
              : 'A paired browser can read posts for you and nothing else of this account. It is removed after 90 days without use, with a new password, and when you sign out everywhere else.'}
          </p>
          <ConfirmDialog
            isOpen={asked !== null}
            title={`Remove ${asked?.name ?? 'this device'}?`}
            text="It can no longer read posts for you. Comments it has already sent stay. You can pair it again with a new code."
            confirmLabel="Remove"
            isBusy={remove.isPending}
            onConfirm={() => asked !== null && remove.mutate({ params: { deviceId: asked.id } })}
            onCancel={() => setAsked(null)}
          />
        </Panel>
      )}
    </QueryPanel>
  );
}

function DeviceRow({ device, onRemove }: { device: PairedDevice; onRemove: () => void }) {
  const { timeZone } = useUser();
  const { name, version, pairedAt, lastUsedAt } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          Version {version}, paired <TimeText at={pairedAt} zone={timeZone} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <TimeText at={lastUsedAt} zone={timeZone} />
            </>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  );
}
