import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useManualAct } from './use-manual-billing.ts';

/** Whether further invoices come. */
export function RenewalActs({ subscription }: { subscription: OwnSubscription }) {
  const { planName, cancelAt } = subscription;
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(search.get('cancel') === 'ask' && cancelAt === null);
  const close = () => setAsked(false);
  const stop = useManualAct(manualBillingApi.stopRenewal, 'You will get no more invoices', close);
  const goOn = useManualAct(manualBillingApi.goOn, `You keep ${planName}`);
  const error = stop.error ?? goOn.error;
  return (
    <div className="grid gap-3">
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {cancelAt === null ? (
          <>
            <ButtonLink to="/subscribe" look="primary">
              Change your plan
            </ButtonLink>
            <Button look="quiet" onClick={() => setAsked(true)}>
              Stop renewal
            </Button>
          </>
        ) : (
          <Button look="primary" isBusy={goOn.isPending} onClick={() => goOn.mutate({})}>
            Keep {planName}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title="Stop the renewal?"
        text={`You keep ${planName} until the end of what you paid. An open invoice for the next period is canceled. Nothing you made is deleted.`}
        confirmLabel="Stop renewal"
        isBusy={stop.isPending}
        onConfirm={() => stop.mutate({})}
        onCancel={close}
      />
    </div>
  );
}
