import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import type { PlanRequest } from '#shared/billing/manual-shapes.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { billingDay } from '../money-text.ts';
import { useManualAct } from './use-manual-billing.ts';

export const paidBy = { month: 'monthly', year: 'yearly' } as const;

/** What became of the plan a creator asked for; nothing once it is withdrawn or an invoice came. */
export function RequestNote({ request }: { request: PlanRequest }) {
  const { timeZone } = useUser();
  const withdraw = useManualAct(manualBillingApi.withdraw, 'Your request was withdrawn');
  const { state, planName, interval, requestedAt, closeReason } = request;
  const plan = `${planName}, ${paidBy[interval]}`;
  const day = billingDay(requestedAt, timeZone);
  if (state === 'declined') {
    return (
      <Notice tone="warn">
        The operator declined your request for {plan}, of {day}. The reason: {closeReason}
      </Notice>
    );
  }
  if (state !== 'open') return null;
  return (
    <>
      <Notice
        action={
          <Button size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Withdraw
          </Button>
        }
      >
        <strong className="font-semibold">{plan}</strong>: requested on {day}. You will get an
        invoice by email. The plan begins when your payment is noted.
      </Notice>
      {withdraw.isError && <Notice tone="bad">{errorText(withdraw.error)}</Notice>}
    </>
  );
}
