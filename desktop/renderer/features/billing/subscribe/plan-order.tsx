import { useState, type ReactNode } from 'react';
import { billingIntervals } from '#shared/billing/billing-fields.contract.ts';
import type { ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { AskForPlan, ByOperatorNotice, isByOperator } from '../by-operator.tsx';
import { FirstStep } from '../first-step.tsx';
import { RequestPanel } from '../manual/request-panel.tsx';
import { everyText, priceText } from '../money-text.ts';
import { firstStep, isLive } from '../subscription-words.ts';
import { type BillingData, priceOf } from '../use-billing.ts';
import { ChangeDone } from './change-done.tsx';
import { ChangePanel } from './change-panel.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { IntervalSwitch } from './interval-switch.tsx';
import { PlanChanges } from './plan-changes.tsx';

const shape = { interval: oneChoice(billingIntervals) };

/** One plan: what it changes on the left, what it costs and the way to it on the right. */
export function PlanOrder({ data, plan }: { data: BillingData; plan: Plan }) {
  const { billing, own } = data;
  const { values, choose } = useAddressValues(shape);
  const [done, setDone] = useState<ChangePreview | null>(null);
  const { interval } = values;
  const priceCents = priceOf(billing, plan.id, interval) ?? plan.priceUsd * 100;
  if (done !== null) return <ChangeDone done={done} isPractice={billing.isPractice} />;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Panel
        title={plan.name}
        className="self-start lg:order-2"
        bodyClassName="grid gap-4 p-5 pt-2"
      >
        <p className="text-sm text-ink-soft">
          <span className="text-3xl font-semibold tracking-tight text-ink tabular-nums">
            {priceText(priceCents)}
          </span>{' '}
          {everyText[interval]}
        </p>
        <IntervalSwitch
          billing={billing}
          planId={plan.id}
          value={interval}
          onChange={(next) => choose('interval', next)}
        />
        <Way {...{ data, plan, interval, priceCents }} onDone={setDone} />
      </Panel>
      <div className="grid content-start gap-5">
        {isByOperator(billing) && <ByOperatorNotice billing={billing} />}
        <GivenPlanNote {...{ data, plan }} />
        <PlanChanges own={own} plan={plan} />
        <p>
          <ButtonLink to="/subscribe" look="quiet">
            Compare all plans
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

/** The one way to this plan, or why there is none. */
function Way({
  data,
  plan,
  interval,
  priceCents,
  onDone,
}: {
  data: BillingData;
  plan: Plan;
  interval: (typeof billingIntervals)[number];
  priceCents: number;
  onDone: (done: ChangePreview) => void;
}): ReactNode {
  const { billing, own } = data;
  const { subscription } = billing;
  const hasLive = isLive(subscription);
  const isTheirs = hasLive && subscription.planId === plan.id && subscription.interval === interval;
  const isFirst = firstStep(subscription) !== null && !isByOperator(billing);
  if (isTheirs && !isFirst) {
    return <NoWay text={`${plan.name} is your plan already, paid ${intervalWord[interval]}.`} />;
  }
  const isEnding = hasLive && subscription.cancelAt !== null;
  if (plan.priceUsd === 0) {
    return hasLive && !isEnding ? (
      <>
        <p className="text-sm leading-6">
          To go back to {plan.name}, cancel {subscription.planName}. You keep it until the end of
          what you paid, and nothing you made is deleted.
        </p>
        <ButtonLink to="/subscription?cancel=ask" className="justify-self-start">
          See what would stop
        </ButtonLink>
      </>
    ) : own.plan.id === plan.id ? (
      <NoWay text={`${plan.name} is your plan.`} />
    ) : (
      <NoWay text={`You are back on ${plan.name} when ${own.plan.name} ends.`} />
    );
  }
  if (billing.provider === 'manual') return <RequestPanel {...{ plan, interval }} />;
  if (isByOperator(billing)) return <AskForPlan contact={billing.contact} plan={plan} />;
  if (priceOf(billing, plan.id, interval) === null) {
    return <NoWay text={`${plan.name} is not offered ${intervalWord[interval]} at the moment.`} />;
  }
  if (isFirst) return <FirstStep subscription={subscription} />;
  return hasLive ? (
    <ChangePanel {...{ billing, plan, interval, onDone }} />
  ) : (
    <CheckoutPanel key={interval} {...{ billing, plan, interval, priceCents }} />
  );
}

const intervalWord = { month: 'monthly', year: 'yearly' } as const;

function NoWay({ text }: { text: string }) {
  return (
    <>
      <p className="text-sm leading-6">{text}</p>
      <ButtonLink to="/subscription" className="justify-self-start">
        Open your subscription
      </ButtonLink>
    </>
  );
}

/** Somebody whom an operator gave a plan would pay for what they have. */
function GivenPlanNote({ data, plan }: { data: BillingData; plan: Plan }) {
  const { billing, own } = data;
  const isGiven = !isLive(billing.subscription) && own.plan.id === plan.id && plan.priceUsd > 0;
  if (!isGiven) return null;
  return (
    <Notice tone="warn">
      You have {plan.name} already, without paying: the operator gave it to you
      {own.planEnds === null ? '' : ' for a time'}. Paying now begins a subscription of your own.
    </Notice>
  );
}
