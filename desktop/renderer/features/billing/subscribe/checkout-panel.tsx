import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { ApiError } from '#shared/api/client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { everyText } from '../money-text.ts';
import { Amounts, creditLine } from './amounts.tsx';
import { TrustLine } from './trust-line.tsx';
import { useOutsidePage } from '../use-outside-page.ts';

/** The first payment: what it is, a code, and the way to the provider's page. */
export function CheckoutPanel({
  billing,
  plan,
  interval,
  priceCents,
}: {
  billing: Billing;
  plan: Plan;
  interval: BillingInterval;
  priceCents: number;
}) {
  const [coupon, setCoupon] = useState<string | null>(null);
  const navigate = useNavigate();
  const openOutside = useOutsidePage();
  const checkout = useMutation({
    ...endpointMutation(billingApi.checkout),
    async onSuccess({ url, sessionId }) {
      if (openOutside(url))
        await navigate(`/subscription?checkout=${encodeURIComponent(sessionId)}`);
    },
  });
  const code = coupon?.trim() ?? '';
  const isCodeRefused =
    checkout.error instanceof ApiError && checkout.error.code === 'coupon_refused';
  // The browser leaves this page once the answer has come.
  const isBusy = checkout.isPending || checkout.isSuccess;

  function pay(event: FormEvent) {
    event.preventDefault();
    const body = { planId: plan.id, interval, ...(code === '' ? {} : { coupon: code }) };
    if (!isBusy) checkout.mutate({ body });
  }

  return (
    <form className="grid gap-4" onSubmit={pay} noValidate>
      <Amounts
        lines={[
          {
            text: `${plan.name}, ${interval === 'month' ? 'one month' : 'one year'}`,
            amountCents: priceCents,
          },
          ...creditLine(Math.min(billing.creditCents, priceCents)),
        ]}
        total={code === '' ? 'Due today' : 'Due today without your code'}
        totalCents={Math.max(0, priceCents - Math.max(0, billing.creditCents))}
      >
        <p className="leading-5 text-ink-soft">
          Then the same price {everyText[interval]}, until you cancel.{' '}
          {code === ''
            ? 'A tax, where there is one, is shown before you pay.'
            : 'The payment page shows the price with your code, and a tax where there is one.'}
        </p>
      </Amounts>
      {coupon === null ? (
        <Button
          look="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          onClick={() => setCoupon('')}
        >
          Add a code
        </Button>
      ) : (
        <TextField
          label="Code"
          isOptional
          autoComplete="off"
          spellCheck={false}
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
          maxLength={100}
          value={coupon}
          onChange={(event) => {
            setCoupon(event.target.value);
            checkout.reset();
          }}
          error={isCodeRefused ? errorText(checkout.error) : undefined}
        />
      )}
      {checkout.isError && !isCodeRefused && (
        <Notice tone="bad">{errorText(checkout.error)}</Notice>
      )}
      <Button type="submit" look="primary" className="w-full" isBusy={isBusy}>
        {!isBusy && <ExternalLink aria-hidden size={16} />}
        {isBusy
          ? 'Opening the payment page'
          : checkout.isError
            ? 'Try again'
            : billing.isPractice
              ? 'Continue to the practice payment'
              : 'Continue to payment'}
      </Button>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        {billing.isPractice
          ? 'A page of this installation takes the place of the payment provider. It lists test cards.'
          : 'You enter your card, address and tax id on a page of Stripe. We never see the card’s number.'}
      </p>
      <TrustLine plan={plan} />
    </form>
  );
}
