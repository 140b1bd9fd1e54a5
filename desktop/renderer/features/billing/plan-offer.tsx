import { TriangleAlert } from 'lucide-react';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { planFeatures } from '#desktop/renderer/features/subscriptions/plan-values.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { AskForPlan, isByOperator } from './by-operator.tsx';
import { everyText, priceText } from './money-text.ts';
import { limitText } from './plan-differences.ts';
import { firstStep, isLive, keptPrice } from './subscription-words.ts';
import { type BillingData, priceOf, yearSaving } from './use-billing.ts';

/** A plan for a creator: its price, what it includes beside their own use, and the way to it. */
export function PlanOffer({
  data,
  plan,
  interval,
}: {
  data: BillingData;
  plan: Plan;
  interval: BillingInterval;
}) {
  const { billing, own } = data;
  const isCurrent = plan.id === own.plan.id;
  const yearly = interval === 'year' ? priceOf(billing, plan.id, 'year') : null;
  const saving = yearly === null ? null : yearSaving(billing, plan.id);
  const shownCents = yearly ?? plan.priceUsd * 100;
  const ownCents = keptPrice(billing.subscription, { planId: plan.id, interval, shownCents });
  const isBusiest = plan.magnetLimit === null && plan.commentLimit === null;
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-panel border bg-surface p-5',
        isCurrent ? 'border-brand ring-1 ring-brand' : 'border-line',
      )}
    >
      <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {plan.name}
        {isCurrent && <Badge tone="good">Your plan</Badge>}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
          {priceText(shownCents)}
        </span>{' '}
        {everyText[yearly === null ? 'month' : 'year']}
      </p>
      <p className="min-h-5 text-[0.8125rem] text-ink-soft">
        {ownCents !== null
          ? `You pay ${priceText(ownCents)} ${everyText[interval]}`
          : saving !== null && `You save ${priceText(saving)} a year`}
      </p>
      <ul className="mt-3 mb-5 grid gap-1.5 text-sm text-ink-soft">
        <LimitLine
          limit={plan.magnetLimit}
          ownLimit={isCurrent ? own.plan.magnetLimit : undefined}
          unit="active magnets"
          used={own.activeMagnets}
          isMarked={!isBusiest}
        />
        <LimitLine
          limit={plan.commentLimit}
          ownLimit={isCurrent ? own.plan.commentLimit : undefined}
          unit="comments a month"
          used={own.commentsUsed}
          isMarked={!isBusiest}
        />
        {planFeatures
          .filter(({ key }) => plan[key])
          .map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        <li>{plan.support}</li>
      </ul>
      <div className="mt-auto">
        <OfferButton {...{ data, plan, interval }} />
      </div>
    </li>
  );
}

/** A limit, and the one that an operator set in its place; a use that does not fit is named. */
function LimitLine({
  limit,
  ownLimit = limit,
  unit,
  used,
  isMarked,
}: {
  limit: number | null;
  ownLimit?: number | null | undefined;
  unit: string;
  used: number;
  isMarked: boolean;
}) {
  const isOver = ownLimit !== null && used > ownLimit;
  return (
    <li>
      <span className="text-ink">
        {limitText(limit)} {unit}
      </span>
      {ownLimit !== limit && (
        <span className="block text-[0.8125rem] font-medium text-ink">
          {limitText(ownLimit)} for you, set by the operator
        </span>
      )}
      {isMarked && used > 0 && ownLimit !== null && (
        <span
          className={classNames(
            'flex items-center gap-1 text-[0.8125rem]',
            isOver && 'font-medium text-bad',
          )}
        >
          {isOver && <TriangleAlert aria-hidden size={13} className="shrink-0" />}
          You use {used.toLocaleString()}
        </span>
      )}
    </li>
  );
}

function OfferButton({
  data: { billing, own },
  plan,
  interval,
}: {
  data: BillingData;
  plan: Plan;
  interval: BillingInterval;
}) {
  const isCurrent = plan.id === own.plan.id;
  const { subscription } = billing;
  // `FirstStep` says above the plans what comes first.
  if (firstStep(subscription) !== null && !isByOperator(billing)) return null;
  const isSameInterval = isLive(subscription) ? subscription.interval === interval : true;
  const isOff = billing.provider === 'none';
  if (isCurrent && (plan.priceUsd === 0 || isSameInterval || isOff)) return null;
  // Without a payment page the free plan comes by itself when another one ends.
  if (plan.priceUsd === 0 && isByOperator(billing)) return null;
  if (isOff) {
    return <AskForPlan contact={billing.contact} plan={plan} />;
  }
  const isSmaller = plan.priceUsd < own.plan.priceUsd;
  const next = own.plans.find(({ priceUsd }) => priceUsd > own.plan.priceUsd);
  const query = new URLSearchParams({
    plan: plan.id,
    ...(interval === 'year' && plan.priceUsd > 0 ? { interval } : {}),
  });
  const text = isCurrent
    ? `Pay ${interval === 'year' ? 'yearly' : 'monthly'}`
    : isSmaller
      ? `Change to ${plan.name}`
      : `Choose ${plan.name}`;
  return (
    <ButtonLink
      to={`/subscribe?${query.toString()}`}
      look={plan === next ? 'primary' : 'plain'}
      className="w-full"
    >
      {text}
    </ButtonLink>
  );
}
