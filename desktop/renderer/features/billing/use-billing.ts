import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useOwnPlan } from '#desktop/renderer/features/subscriptions/use-own-plan.ts';
import { useSession, useUser } from '#desktop/renderer/session/session.ts';

const billing = endpointQuery(billingApi.read, {});

/** The payments of the creator's plan with the plan itself, its use and the plans on offer. */
export function useBilling() {
  const { plan } = useUser();
  const { change } = useSession();
  const query = useQuery({ ...billing, refetchOnMount: 'always' });
  const own = useOwnPlan();
  const current = own.data?.plan.id;
  // The session keeps the plan of the sign-in; other screens read it there.
  useEffect(() => {
    if (current !== undefined && current !== plan) change({ plan: current });
  }, [change, current, plan]);
  return {
    data:
      query.data === undefined || own.data === undefined
        ? undefined
        : { billing: query.data, own: own.data },
    error: query.error ?? own.error,
    isFetching: query.isFetching || own.isFetching,
    refetch: () => Promise.all([query.refetch(), own.refetch()]),
  };
}

export type BillingData = NonNullable<ReturnType<typeof useBilling>['data']>;
export type OwnPlan = BillingData['own'];

/** The name of the plan that follows when the paid one ends. */
export function usePlanAfter(): string {
  const { data } = useOwnPlan();
  const free = data?.plans.find(({ id }) => id === 'free');
  return data?.planEnds?.nextPlanName ?? free?.name ?? 'Free';
}

/** After an act: shows its answer and reads everything again that depends on the plan. */
export function useBillingChanged() {
  const client = useQueryClient();
  return async (answer?: Billing): Promise<void> => {
    if (answer !== undefined) client.setQueryData(billing.queryKey, answer);
    await invalidatePath(
      client,
      '/api/billing',
      '/api/billing-preview',
      '/api/subscriptions',
      '/api/usage-notices',
      '/api/dashboard',
      '/api/magnets',
      '/api/integrations',
    );
  };
}

/** What can be bought, by plan and interval; null where it is not sold that way. */
export function priceOf(
  { prices }: Billing,
  planId: string,
  interval: Billing['prices'][number]['interval'],
): number | null {
  return (
    prices.find((price) => price.planId === planId && price.interval === interval)?.amountCents ??
    null
  );
}

/** What a year costs less than twelve months, in cents; null without both prices or a saving. */
export function yearSaving(data: Billing, planId: string): number | null {
  const [month, year] = [priceOf(data, planId, 'month'), priceOf(data, planId, 'year')];
  if (month === null || year === null || year >= 12 * month) return null;
  return 12 * month - year;
}
