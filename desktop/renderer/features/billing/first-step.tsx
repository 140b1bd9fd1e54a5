import { useLocation } from 'react-router-dom';
import type { OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { billingDay } from './money-text.ts';
import { firstStep } from './subscription-words.ts';
import { useBillingAct } from './use-billing-act.ts';

/** What comes before another plan, with the way to it; nothing when the plan can change. */
export function FirstStep({ subscription }: { subscription: OwnSubscription | null }) {
  const { timeZone } = useUser();
  const { pathname } = useLocation();
  const step = firstStep(subscription);
  if (step === null || subscription === null) return null;
  const { planName, cancelAt } = subscription;
  if (step === 'payment') {
    return (
      <Notice
        tone="warn"
        action={
          pathname === '/subscription' ? null : (
            <ButtonLink to="/subscription" size="small">
              Go to the open payment
            </ButtonLink>
          )
        }
      >
        Please settle the open payment first, or cancel {planName}. Then you can choose another
        plan.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" action={<GoOn subscription={subscription} size="small" />}>
      {step === 'pause'
        ? `${planName} is paused. Continue it first, then you can change your plan. Paid time that is left is used first; without any, a new ${subscription.interval} is charged at once.`
        : `${planName} ends${cancelAt === null ? '' : ` on ${billingDay(cancelAt, timeZone)}`}. Keep it first, then you can change your plan.`}
    </Notice>
  );
}

/** Takes an ending back, or ends a pause. */
export function GoOn({ subscription, size }: { subscription: OwnSubscription; size?: 'small' }) {
  const { planName, status, cancelAt } = subscription;
  const resume = useBillingAct(billingApi.resume, `You keep ${planName}`);
  const unpause = useBillingAct(billingApi.unpause, `${planName} continues`);
  const look = { look: 'primary', ...(size === undefined ? {} : { size }) } as const;
  return cancelAt !== null ? (
    <Button {...look} isBusy={resume.isPending} onClick={() => resume.mutate({})}>
      Keep {planName}
    </Button>
  ) : (
    <Button {...look} isBusy={unpause.isPending} onClick={() => unpause.mutate({})}>
      {status === 'paused' ? `Continue ${planName} now` : 'Cancel the pause'}
    </Button>
  );
}
