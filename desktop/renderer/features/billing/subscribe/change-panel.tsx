import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { Billing, ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi, PREVIEW_MINUTES } from '#shared/billing/billing.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { billingDay, moneyText } from '../money-text.ts';
import { useBillingChanged } from '../use-billing.ts';
import { Amounts, creditLine } from './amounts.tsx';
import { TrustLine } from './trust-line.tsx';

/** Another plan or interval for a live subscription: exactly the amount shown is charged. */
export function ChangePanel({
  billing,
  plan,
  interval,
  onDone,
}: {
  billing: Billing;
  plan: Plan;
  interval: BillingInterval;
  onDone: (done: ChangePreview) => void;
}) {
  const preview = useChangePreview(plan.id, interval);
  return (
    <QueryPanel
      query={preview}
      what="the amount"
      isInPanel
      skeleton={
        <div className="grid gap-3">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-10" />
        </div>
      }
    >
      {(data) => (
        <Confirm
          key={data.token}
          {...{ billing, plan, preview: data, onDone }}
          onStale={() => preview.refetch()}
        />
      )}
    </QueryPanel>
  );
}

/** A preview that cannot be confirmed any more; the current one takes its place. */
const staleCodes: ReadonlySet<string> = new Set(['preview_expired', 'subscription_changed']);

function Confirm({
  billing,
  plan,
  preview,
  onDone,
  onStale,
}: {
  billing: Billing;
  plan: Plan;
  preview: ChangePreview;
  onDone: (done: ChangePreview) => void;
  onStale: () => Promise<unknown>;
}) {
  const { timeZone } = useUser();
  const changed = useBillingChanged();
  const [isReading, setReading] = useState(false);
  const change = useMutation({
    ...endpointMutation(billingApi.change),
    async onSuccess(answer) {
      onDone(preview);
      await changed(answer);
    },
  });
  const { dueTodayCents, creditCents, usedCreditCents, lines, nextCents, nextAt, when, at } =
    preview;
  const isStale = change.error instanceof ApiError && staleCodes.has(change.error.code);
  const then =
    nextAt === null
      ? ''
      : `Then ${moneyText(nextCents)} on ${billingDay(nextAt, timeZone)}, and the plan’s price each ${preview.interval} after that.`;

  return (
    <div className="grid gap-4">
      <Amounts
        lines={[...lines, ...creditLine(usedCreditCents)]}
        total="Due today"
        totalCents={dueTodayCents}
      >
        {creditCents > 0 && (
          <p className="leading-5 text-ink-soft">
            {moneyText(creditCents)} go to your credit. The next charges use it.
          </p>
        )}
        {when === 'period_end' && (
          <p className="leading-5">
            {plan.name} begins on {billingDay(at, timeZone)}. Until then you keep what you paid for.
          </p>
        )}
        {then !== '' && <p className="leading-5 text-ink-soft">{then}</p>}
        <p className="leading-5 text-ink-soft">
          {when === 'now'
            ? 'This cannot be undone. You can go back to a smaller plan at any time; it begins when the period you paid for ends.'
            : 'You can cancel this under Subscription until then.'}
        </p>
      </Amounts>
      {change.isError && (
        <Notice tone="bad">
          {errorText(change.error)}
          {isStale && '.'}
        </Notice>
      )}
      {isStale ? (
        <Button
          look="primary"
          className="w-full"
          isBusy={isReading}
          onClick={() => {
            setReading(true);
            void Promise.all([onStale(), changed()]);
          }}
        >
          Show the current amount
        </Button>
      ) : (
        <Button
          look="primary"
          className="w-full"
          isBusy={change.isPending}
          onClick={() => change.mutate({ body: { token: preview.token } })}
        >
          {confirmText(preview, plan.name, change.isPending, billing.isPractice)}
        </Button>
      )}
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        {dueTodayCents > 0
          ? `Your ${cardText(billing)} is charged exactly this amount when you confirm.`
          : 'Nothing is charged now.'}
      </p>
      <TrustLine plan={plan} />
    </div>
  );
}

function confirmText(
  { dueTodayCents, when }: ChangePreview,
  planName: string,
  isBusy: boolean,
  isPractice: boolean,
): string {
  if (isBusy) return when === 'now' ? 'Changing your plan' : 'Planning the change';
  if (when === 'period_end') return `Confirm ${planName}`;
  if (dueTodayCents <= 0) return `Confirm ${planName}`;
  return `${isPractice ? 'Practise paying' : 'Pay'} ${moneyText(dueTodayCents)}`;
}

const cardText = ({ card }: Billing): string =>
  card === null ? 'card' : `card ending in ${card.last4}`;

/**
 * What a change costs, to the cent. It is asked for once and kept while it can be confirmed, so that
 * looking at both intervals asks twice and not each time. Its key is not the path: a live update in the
 * middle of a payment must not ask for another amount.
 */
function useChangePreview(planId: string, interval: BillingInterval) {
  return useQuery({
    queryKey: ['/api/billing-preview', planId, interval] as const,
    queryFn: ({ signal }) =>
      callEndpoint(billingApi.preview, { body: { planId, interval } }, apiTransport, { signal }),
    staleTime: (PREVIEW_MINUTES / 2) * 60_000,
  });
}
