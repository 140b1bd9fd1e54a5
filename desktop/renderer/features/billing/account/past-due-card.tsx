import { CircleAlert } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { billingDay, moneyText } from '../money-text.ts';
import { useOutsidePage } from '../use-outside-page.ts';
import { usePlanAfter } from '../use-billing.ts';
import { usePortal } from './use-portal.ts';

/** A charge that failed: until when the plan stays, why it failed, and how to settle it. */
export function PastDueCard({ billing }: { billing: Billing }) {
  const { timeZone } = useUser();
  const openOutside = useOutsidePage();
  const portal = usePortal();
  const planAfter = usePlanAfter();
  const open = useMutation({
    ...endpointMutation(billingApi.openInvoice),
    onSuccess({ payUrl }) {
      if (payUrl !== null) openOutside(payUrl);
      else portal.mutate({});
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const { subscription } = billing;
  if (subscription?.pastDue == null) return null;
  const { accessUntil, amountCents, attempts, reason, nextAttemptAt, invoiceId } =
    subscription.pastDue;
  const dayOf = (at: string) => billingDay(at, timeZone);
  return (
    <section
      aria-labelledby="past-due"
      className="grid gap-3 rounded-panel border border-bad bg-bad-wash p-5 text-sm leading-6"
    >
      <h2 id="past-due" className="flex items-start gap-2 text-base font-semibold text-bad">
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
        Your payment of {moneyText(amountCents)} failed
      </h2>
      <p>
        {reason !== null && <>Your bank said: “{reason}” </>}
        {accessUntil !== null && accessUntil > billing.now ? (
          <>
            You keep {subscription.planName} until <strong>{dayOf(accessUntil)}</strong>. After that
            you are on {planAfter}, and everything you made is kept.
          </>
        ) : (
          `${subscription.planName} has ended, and everything you made is kept. Pay to have it again, or cancel it to choose another plan.`
        )}
      </p>
      <p>
        {attempts === 1 ? 'One attempt so far.' : `${attempts} attempts so far.`}{' '}
        {nextAttemptAt === null
          ? 'Your card is not charged again automatically.'
          : `Your card is tried again on ${dayOf(nextAttemptAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          isBusy={open.isPending}
          onClick={() => open.mutate({ params: { invoiceId } })}
        >
          Pay {moneyText(amountCents)} now
        </Button>
        <Button isBusy={portal.isPending} onClick={() => portal.mutate({})}>
          Change the card
        </Button>
      </div>
    </section>
  );
}
