import { Link } from 'react-router-dom';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import type { PlanFeature } from './plan-values.ts';
import { plansWithText, useOwnPlan } from './use-own-plan.ts';

/** Where the smallest plan with a feature is bought; all plans when none has it. */
export function planWithPath(plans: readonly Plan[], feature: PlanFeature): string {
  const smallest = plans
    .filter((plan) => plan[feature])
    .toSorted((one, other) => one.priceUsd - other.priceUsd)[0];
  return smallest === undefined
    ? '/subscription'
    : `/subscribe?plan=${encodeURIComponent(smallest.id)}`;
}

/** The end of a sentence about what a plan lacks: which plans have it, and the way to them. */
export function ComesWith({
  plans,
  feature,
}: {
  plans: readonly Plan[] | undefined;
  feature: PlanFeature;
}) {
  const names = plansWithText(plans ?? [], feature);
  if (plans === undefined || names === '') return <>.</>;
  return (
    <>
      ; it comes with {names}.{' '}
      <Link className="link" to={planWithPath(plans, feature)}>
        See what it costs
      </Link>
    </>
  );
}

/** In the place of a value that the plan does not show: the plans that show it, as operators named them. */
export function WithPlans({ feature }: { feature: PlanFeature }) {
  const { data } = useOwnPlan();
  const names = plansWithText(data?.plans ?? [], feature);
  return <>{names === '' ? 'Not in your plan' : `With ${names}`}</>;
}
