import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Billing, OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { billingDay, everyText, priceText } from '../money-text.ts';
import { manualWords } from '../manual/manual-words.ts';
import { RenewalActs } from '../manual/renewal-acts.tsx';
import { GoOn } from '../first-step.tsx';
import { firstStep, isLive, statusWords } from '../subscription-words.ts';
import { useBillingAct } from '../use-billing-act.ts';
import { type BillingData, priceOf } from '../use-billing.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';

/** The plan, what it costs, its state in plain words, and what can be done about it. */
export function PlanPanel({ data }: { data: BillingData }) {
  const { billing, own } = data;
  const { timeZone } = useUser();
  const live = isLive(billing.subscription) ? billing.subscription : null;
  const isManual = billing.provider === 'manual';
  const words =
    live === null
      ? null
      : isManual
        ? manualWords(live)
        : statusWords(live, timeZone, {
            creditCents: billing.creditCents,
            now: billing.now,
            // A pause ends the plan with what was paid, on a day that is known.
            keepsPlan: own.plan.id === live.planId && own.planEnds !== null,
          });
  return (
    <Panel bodyClassName="grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight wrap-anywhere">
            Your plan: {own.plan.name}
            {words !== null && <Badge tone={words.tone}>{words.badge}</Badge>}
          </h2>
          <p className="mt-1.5 max-w-prose text-sm leading-6 text-ink-soft">
            {words?.text ?? <WithoutSubscription data={data} />}
          </p>
        </div>
        <Price subscription={live} own={own} />
      </div>
      {live !== null && <Scheduled subscription={live} billing={billing} />}
      {live !== null && isManual ? (
        <RenewalActs subscription={live} />
      ) : live !== null ? (
        <Acts billing={billing} subscription={live} />
      ) : (
        <div>
          <ButtonLink to="/subscribe" look="primary">
            {own.plan.priceUsd === 0 ? 'Choose a plan' : 'Change your plan'}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

function Price({
  subscription,
  own: { plan, planEnds },
}: {
  subscription: OwnSubscription | null;
  own: BillingData['own'];
}) {
  if (subscription === null && plan.priceUsd > 0) {
    return (
      <p className="text-sm text-ink-soft">
        {planEnds === null ? 'Free of charge' : 'Free of charge for a limited time'}
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
        {priceText(subscription?.amountCents ?? 0)}
      </span>{' '}
      {everyText[subscription?.interval ?? 'month']}
    </p>
  );
}

/** The Free plan, one from an operator, or one that has ended. */
function WithoutSubscription({ data: { billing, own } }: { data: BillingData }): ReactNode {
  const { timeZone } = useUser();
  const { plan, planEnds } = own;
  if (billing.subscription?.status === 'incomplete') {
    return 'Your first payment has not arrived. The plan begins with it.';
  }
  if (planEnds !== null) {
    return `Until ${billingDay(planEnds.at, timeZone)}, then you are on ${planEnds.nextPlanName}. Nothing is charged.`;
  }
  if (plan.priceUsd > 0)
    return 'The operator of this installation gave it to you. Nothing is charged.';
  if (billing.subscription?.status === 'canceled') {
    return `${billing.subscription.planName} has ended, and nothing is charged any more. Everything you made is kept.`;
  }
  return 'Nothing is charged. No card is needed.';
}

/** A change that waits for the end of the period, and the price that this creator kept. */
function Scheduled({ subscription, billing }: { subscription: OwnSubscription; billing: Billing }) {
  const { timeZone } = useUser();
  const { scheduled, planName, hasOldPrice, priceMove, planId, interval } = subscription;
  const { status, pausedUntil } = subscription;
  const undo = useBillingAct(billingApi.undoScheduled, `You keep ${planName}`);
  const current = priceOf(billing, planId, interval);
  return (
    <>
      {scheduled !== null && (
        <Notice
          action={
            <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate({})}>
              Keep {planName}
            </Button>
          }
        >
          {scheduled.planName} for {priceText(scheduled.amountCents)}{' '}
          {everyText[scheduled.interval]} begins on {billingDay(scheduled.at, timeZone)}.
        </Notice>
      )}
      {priceMove !== null && (
        <Notice>
          {planName} costs {priceText(priceMove.amountCents)} {everyText[interval]} from{' '}
          {status !== 'paused'
            ? `your renewal on ${billingDay(priceMove.at, timeZone)}`
            : pausedUntil === null
              ? 'the first charge after the pause'
              : `the first charge after the pause, on ${billingDay(priceMove.at, timeZone)}`}
          . Until then your price stays. If you do not want that, cancel or choose another plan
          before that day.
        </Notice>
      )}
      {hasOldPrice && priceMove === null && current !== null && (
        <p className="text-[0.8125rem] text-ink-soft">
          New subscribers pay {priceText(current)} {everyText[interval]}. You keep your price; we
          email you before that would change.
        </p>
      )}
    </>
  );
}

function Acts({ billing, subscription }: { billing: Billing; subscription: OwnSubscription }) {
  const [address, setAddress] = useSearchParams();
  const [isPausing, setPausing] = useState(false);
  const { planName, cancelAt, pausedUntil } = subscription;
  const isUnpaid = firstStep(subscription) === 'payment';
  const isAsked = address.get('cancel') === 'ask';
  const ask = (isOpen: boolean) => setAddress(isOpen ? { cancel: 'ask' } : {}, { replace: true });
  const mayPause =
    subscription.status === 'active' && subscription.interval === 'month' && pausedUntil === null;
  if (cancelAt !== null) {
    return (
      <div className="flex flex-wrap gap-2">
        <GoOn subscription={subscription} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {pausedUntil !== null ? (
        <GoOn subscription={subscription} />
      ) : (
        !isUnpaid && (
          <ButtonLink to="/subscribe" look="primary">
            Change your plan
          </ButtonLink>
        )
      )}
      {mayPause && <Button onClick={() => setPausing(true)}>Pause</Button>}
      <Button look={isUnpaid ? 'plain' : 'quiet'} onClick={() => ask(true)}>
        Cancel {planName}
      </Button>
      {isPausing && (
        <PauseDialog {...{ billing, subscription }} onClose={() => setPausing(false)} />
      )}
      {isAsked && (
        <CancelDialog
          billing={billing}
          subscription={subscription}
          mayPause={mayPause}
          onPause={() => {
            ask(false);
            setPausing(true);
          }}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
