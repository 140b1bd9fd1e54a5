import { useQuery } from '@tanstack/react-query';
import { type Plan, subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';

/** The creator's plan with its figures, and all offered plans. */
export function useOwnPlan() {
  const { id } = useUser();
  const own = useQuery(endpointQuery(subscriptionsApi.getForUser, { params: { userId: id } }));
  const plans = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  return {
    data:
      own.data?.details === undefined || plans.data === undefined
        ? undefined
        : { ...own.data.details, plans: plans.data.plans },
    error: own.error ?? plans.error,
    isFetching: own.isFetching || plans.isFetching,
    refetch: () => Promise.all([own.refetch(), plans.refetch()]),
  };
}

/**
 * Whether the creator's plan has a feature; null until it is known. A plan that cannot be read locks
 * nothing here: the server refuses what it does not have.
 */
export function usePlanHas(feature: keyof Plan): boolean | null {
  const { data, error } = useOwnPlan();
  if (data === undefined) return error === null ? null : true;
  return data.plan[feature] === true;
}

/** The plans that have a feature, as part of a sentence; empty when none has it. */
export function plansWithText(plans: readonly Plan[], feature: keyof Plan): string {
  const names = plans.filter((plan) => plan[feature] === true).map((plan) => plan.name);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
