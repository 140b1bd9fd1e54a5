import { useMutation } from '@tanstack/react-query';
import {
  type OperatorPlan,
  operatorPlansApi,
} from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { usePlanChanged } from './use-plan-act.ts';

/** Removes a plan from the pricing page, or puts it back. */
export function RetireDialog({ plan, onClose }: { plan: OperatorPlan; onClose: () => void }) {
  const changed = usePlanChanged(onClose);
  const { isRetired, name } = plan;
  const call = useMutation({
    ...endpointMutation(isRetired ? operatorPlansApi.offer : operatorPlansApi.retire),
    onSuccess: (after) => changed(isRetired ? 'Plan offered again' : 'Plan retired', after),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRetired ? `Offer ${name} again?` : `Retire ${name}?`}
      description={
        isRetired
          ? 'It is on the pricing page again, and you can set it for creators.'
          : 'It leaves the pricing page and cannot be given to anybody. Creators who are on it stay on it, with all it includes.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            isBusy={call.isPending}
            onClick={() => call.mutate({ params: { planId: plan.id } })}
          >
            {isRetired ? 'Offer it again' : 'Retire the plan'}
          </Button>
        </>
      }
    >
      {call.isError && <Notice tone="bad">{errorText(call.error)}</Notice>}
    </Dialog>
  );
}
