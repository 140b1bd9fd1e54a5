import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProviderEvent } from '#shared/billing/operator-billing-shapes.contract.ts';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useActed } from './use-acted.ts';

/** Handles one event again: what it names is fetched anew, so nothing happens twice. */
export function ReplayButton({ event }: { event: ProviderEvent }) {
  const acted = useActed('The event is handled again');
  const replay = useMutation({
    ...endpointMutation(operatorBillingApi.replayEvent),
    onSuccess: acted,
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button
      size="small"
      aria-label={`Handle ${event.type} again`}
      isBusy={replay.isPending}
      onClick={() => replay.mutate({ params: { eventId: event.id } })}
    >
      Handle again
    </Button>
  );
}

/** Handles everything again that failed and was not handled since. */
export function ReplayFailedButton() {
  const [isAsking, setAsking] = useState(false);
  const acted = useActed('Failed events are handled again');
  const replay = useMutation({
    ...endpointMutation(operatorBillingApi.replayEvents),
    async onSuccess({ events }) {
      if (events === 0) toast.success('No event has failed');
      else await acted();
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Replay all failed</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Handle all failed events again?"
        text="The data they name is fetched from the provider again. This charges and refunds nothing, and makes no change twice."
        confirmLabel="Replay"
        isBusy={replay.isPending}
        onConfirm={() =>
          replay.mutate({
            body: {
              from: '2000-01-01T00:00:00Z',
              until: new Date().toISOString(),
              state: 'failed',
            },
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
