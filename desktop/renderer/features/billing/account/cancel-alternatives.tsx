import { useQuery } from '@tanstack/react-query';
import type { CancelReason } from '#shared/billing/billing-fields.contract.ts';
import type { Billing, OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { everyText, priceText } from '../money-text.ts';
import { priceOf } from '../use-billing.ts';

/** What may fit the reason better than leaving; one at most, and never in the way. */
export function Alternatives({
  billing,
  subscription,
  reason,
  mayPause,
  onPause,
}: {
  billing: Billing;
  subscription: OwnSubscription;
  reason: CancelReason | '';
  mayPause: boolean;
  onPause: () => void;
}) {
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  const smaller = data?.plans
    .filter((plan) => {
      const cents = priceOf(billing, plan.id, subscription.interval);
      return cents !== null && cents > 0 && cents < subscription.amountCents;
    })
    .at(-1);
  if (reason === 'not_used' && mayPause) {
    return (
      <Notice
        action={
          <Button size="small" onClick={onPause}>
            Pause instead
          </Button>
        }
      >
        A pause of up to three months costs nothing.
      </Notice>
    );
  }
  if (reason === 'too_expensive' && smaller !== undefined) {
    const cents = priceOf(billing, smaller.id, subscription.interval) ?? 0;
    const query = `plan=${encodeURIComponent(smaller.id)}&interval=${subscription.interval}`;
    return (
      <Notice
        action={
          <ButtonLink size="small" to={`/subscribe?${query}`}>
            Look at {smaller.name}
          </ButtonLink>
        }
      >
        {smaller.name} costs {priceText(cents)} {everyText[subscription.interval]}.
      </Notice>
    );
  }
  if (reason === 'problems' || reason === 'missing_feature' || reason === 'too_complicated') {
    return (
      <Notice>
        Tell us what is wrong, and we will check it:{' '}
        <a className="link" href={`mailto:${instance.supportEmail}`}>
          {instance.supportEmail}
        </a>
        .
      </Notice>
    );
  }
  return null;
}
