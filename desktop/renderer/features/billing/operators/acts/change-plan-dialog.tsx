import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import type { ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { SelectField } from '#desktop/renderer/ui/controls/select-field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay, moneyText } from '../../money-text.ts';
import { useActed } from './use-acted.ts';

const intervals = [
  { id: 'month', name: 'monthly' },
  { id: 'year', name: 'yearly' },
] as const;

/** Another plan for a subscription. What it charges is shown first, and exactly that is charged. */
export function ChangePlanDialog({ row, onClose }: { row: SubscriptionRow; onClose: () => void }) {
  const plans = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  const sold = (plans.data?.plans ?? []).filter(({ priceUsd }) => priceUsd > 0);
  const [chosen, setChosen] = useState<string>();
  const planId = chosen ?? sold.find(({ id }) => id !== row.planId)?.id ?? row.planId;
  const [interval, setInterval] = useState(row.interval);
  const body = { planId, interval };
  const preview = useQuery({
    queryKey: ['/api/admin/billing/preview', row.id, planId, interval] as const,
    queryFn: ({ signal }) =>
      callEndpoint(
        subscriptionActsApi.previewPlan,
        { params: { subscriptionId: row.id }, body },
        apiTransport,
        { signal },
      ),
    enabled: plans.isSuccess && (planId !== row.planId || interval !== row.interval),
    staleTime: 0,
    retry: false,
  });
  const acted = useActed('The plan was changed');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Change the plan of ${row.creator.name}`}
      description={`Now ${row.planName} for ${moneyText(row.amountCents)} a ${row.interval}. A larger plan begins and is charged at once; a smaller one begins when the paid time ends.`}
      call={subscriptionActsApi.changePlan}
      input={(reason) => ({
        params: { subscriptionId: row.id },
        body: { token: preview.data?.token ?? '', reason },
      })}
      submit={preview.data === undefined ? 'Change the plan' : submitText(preview.data)}
      onDone={acted}
    >
      {() => (
        <>
          <SelectField label="Plan" value={planId} choices={sold} onChange={setChosen} />
          <SelectField label="Paid" value={interval} choices={intervals} onChange={setInterval} />
          {preview.isError ? (
            <Notice tone="bad">{errorText(preview.error)}</Notice>
          ) : (
            <Notice>{previewText(preview.data)}</Notice>
          )}
        </>
      )}
    </ReasonDialog>
  );
}

function submitText({ when, dueTodayCents }: ChangePreview): string {
  if (when === 'period_end') return 'Plan the change';
  return dueTodayCents > 0 ? `Charge ${moneyText(dueTodayCents)} and change` : 'Change the plan';
}

function previewText(shown: ChangePreview | undefined): string {
  if (shown === undefined) return 'Choose another plan to see what it costs.';
  const { when, at, planName, dueTodayCents, creditCents, nextCents, nextAt } = shown;
  const next =
    nextAt === null ? '' : ` Then ${moneyText(nextCents)} on ${billingDay(nextAt, localZone)}.`;
  if (when === 'period_end') {
    return `${planName} begins on ${billingDay(at, localZone)}. Nothing is charged now, and you can cancel the change until then.${next}`;
  }
  const credit = creditCents > 0 ? ` ${moneyText(creditCents)} go to the creator’s credit.` : '';
  return `${planName} begins at once. The creator’s card is charged ${moneyText(Math.max(dueTodayCents, 0))} now.${credit}${next} This cannot be undone: a smaller plan begins only when that period ends.`;
}
