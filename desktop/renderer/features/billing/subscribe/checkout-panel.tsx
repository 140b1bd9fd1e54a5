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
import { durationText } from '../coupon-words.ts';
import { everyText, moneyText } from '../money-text.ts';
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
  const apply = useMutation(endpointMutation(billingApi.readCode));
  const code = coupon?.trim() ?? '';
  const applied = code === '' ? null : (apply.data ?? null);
  const isToApply = code !== '' && applied === null;
  const codeError = [checkout.error, apply.error].find(
    (error) => error instanceof ApiError && error.code === 'coupon_refused',
  );
  const error = checkout.error ?? apply.error;
  // The browser leaves this page once the answer has come.
  const isBusy = checkout.isPending || checkout.isSuccess || apply.isPending;
  const discountCents = applied?.discountCents ?? 0;
  const dueCents = priceCents - discountCents;

  function pay(event: FormEvent) {
    event.preventDefault();
    const body = { planId: plan.id, interval };
    if (isBusy) return;
    // Nobody pays a price that was not shown.
    if (isToApply) apply.mutate({ body: { ...body, coupon: code } });
    else checkout.mutate({ body: { ...body, ...(code === '' ? {} : { coupon: code }) } });
  }

  return (
    <form className="grid gap-4" onSubmit={pay} noValidate>
      <Amounts
        lines={[
          {
            text: `${plan.name}, ${interval === 'month' ? 'one month' : 'one year'}`,
            amountCents: priceCents,
          },
          ...(applied === null
            ? []
            : [{ text: `Code ${applied.code}`, amountCents: -applied.discountCents }]),
          ...creditLine(Math.min(billing.creditCents, dueCents)),
        ]}
        total={isToApply ? 'Due today without your code' : 'Due today'}
        totalCents={Math.max(0, dueCents - Math.max(0, billing.creditCents))}
      >
        <p className="leading-5 text-ink-soft">
          {applied === null
            ? `Then the same price ${everyText[interval]}, until you cancel.`
            : `The code lowers ${durationText(applied)}. Without it the price is ${moneyText(priceCents)} ${everyText[interval]}, until you cancel.`}{' '}
          A tax, where there is one, is shown before you pay.
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
            apply.reset();
          }}
          error={codeError === undefined ? undefined : errorText(codeError)}
        />
      )}
      {error !== null && codeError === undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      <Button type="submit" look="primary" className="w-full" isBusy={isBusy}>
        {!isBusy && !isToApply && <ExternalLink aria-hidden size={16} />}
        {isToApply
          ? 'Apply the code'
          : isBusy
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
