import { useMutation } from '@tanstack/react-query';
import { operatorBillingApi } from '#shared/billing/operator-billing.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { BillingFileButton } from '../billing-file-button.tsx';
import { useActed } from './use-acted.ts';

/** Begins a comparison of all customers with the provider. Its report appears in the list. */
export function CompareButton() {
  const acted = useActed('The comparison is running. Its report is in the list');
  const compare = useMutation({
    ...endpointMutation(operatorBillingApi.reconcile),
    onSuccess: acted,
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button isBusy={compare.isPending} onClick={() => compare.mutate({})}>
        Compare now
      </Button>
      <p className="text-sm text-ink-soft">
        Every customer is fetched and compared. Differences here are corrected and listed.
      </p>
      <BillingFileButton order={{ list: 'comparisons' }} />
    </div>
  );
}
