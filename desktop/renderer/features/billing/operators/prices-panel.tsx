import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import {
  billingProviderApi,
  type PortalPart,
  type PortalState,
  type PriceState,
} from '#shared/billing/billing-provider.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { everyText, moneyText } from '../money-text.ts';

const states: Record<PriceState['state'], { label: string; tone: Tone }> = {
  right: { label: 'Up to date', tone: 'good' },
  not_made: { label: 'Not created yet', tone: 'wait' },
  old_amount: { label: 'The plan costs something else now', tone: 'wait' },
  not_sold: { label: 'No longer offered', tone: 'wait' },
  missing_there: { label: 'Unknown at the provider', tone: 'bad' },
  archived_there: { label: 'Archived at the provider', tone: 'bad' },
  other_amount_there: { label: 'Another amount at the provider', tone: 'bad' },
  other_currency_there: { label: 'Another currency at the provider', tone: 'bad' },
};

const parts: Record<PortalPart, string> = {
  card: 'the card cannot be changed',
  details: 'other details than the address and the tax id can be changed',
  invoices: 'invoices are hidden',
  cancel: 'a plan can be canceled without the preview of this installation',
  change: 'a plan can be changed without the preview of this installation',
};

/** The prices that the checkout of a provider uses, made from the plans, and where the provider has something else. */
export function PricesPanel({ provider }: { provider: 'practice' | 'stripe' }) {
  const client = useQueryClient();
  const isOwner = useOperator().role === 'admin';
  const asked = endpointQuery(billingProviderApi.readPrices, {});
  // Prices of another provider are another answer.
  const own = { ...asked, queryKey: [`${asked.queryKey[0]}?of=${provider}`] as const };
  const query = useQuery({ ...own, staleTime: 0, retry: false });
  const make = useMutation({
    ...endpointMutation(billingProviderApi.makePrices),
    onSuccess(answer) {
      client.setQueryData(own.queryKey, answer);
      toast.success('Prices and page at the provider are up to date');
    },
  });
  // Another operator has chosen another provider in this moment.
  if (query.error instanceof ApiError && query.error.code === 'provider_has_no_prices') return null;
  return (
    <QueryPanel query={query} what="the prices" title="Prices">
      {({ prices, portal }) => {
        const differing = prices.filter(({ state }) => state !== 'right').length;
        return (
          <Panel
            title="Prices"
            bodyClassName="pt-2 pb-2"
            actions={
              isOwner && (
                <Button size="small" isBusy={make.isPending} onClick={() => make.mutate({})}>
                  Make prices and page
                </Button>
              )
            }
          >
            <p className="px-5 pb-2 text-sm text-ink-soft">
              {differing === 0
                ? 'The provider has the same prices as the plans.'
                : `${differing} of ${prices.length} differ. Creating them adds new prices; subscribers keep their price.`}
            </p>
            {make.isError && (
              <div className="px-5 pb-2">
                <Notice tone="bad">{errorText(make.error)}</Notice>
              </div>
            )}
            <ul className="divide-y divide-line">
              {prices.map((price) => (
                <PriceLine key={`${price.planId} ${price.interval}`} price={price} />
              ))}
              <PortalLine portal={portal} />
            </ul>
          </Panel>
        );
      }}
    </QueryPanel>
  );
}

function PortalLine({ portal: { isMade, differing } }: { portal: PortalState }) {
  const isRight = isMade && differing.length === 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 text-sm leading-6">
      <div className="min-w-0">
        <p className="font-medium">The provider’s page for creators</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {!isMade
            ? 'It follows the settings at the provider. The button makes rules for it: card, address, tax id and invoices, but no changes or ends of plans.'
            : isRight
              ? 'Card, address, tax id and invoices. Plans are changed and canceled here.'
              : `Changed at the provider: ${differing.map((part) => parts[part]).join('; ')}.`}
        </p>
      </div>
      <Badge tone={isRight ? 'good' : isMade ? 'bad' : 'wait'}>
        {isRight ? 'Up to date' : isMade ? 'Changed at the provider' : 'Not created yet'}
      </Badge>
    </li>
  );
}

function PriceLine({ price }: { price: PriceState }) {
  const { label, tone } = states[price.state];
  const amount = (cents: number | null) => (cents === null ? 'nothing' : moneyText(cents));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 text-sm leading-6">
      <div className="min-w-0">
        <p className="font-medium">
          {price.planName},{' '}
          <span className="tabular-nums">
            {price.planCents === null
              ? `not offered ${price.interval === 'month' ? 'monthly' : 'yearly'}`
              : `${moneyText(price.planCents)} ${everyText[price.interval]}`}
          </span>
        </p>
        {price.state !== 'right' && (
          <p className="text-[0.8125rem] text-ink-soft">
            Sold for {amount(price.priceCents)}. At the provider:{' '}
            {price.provider === null
              ? 'nothing'
              : `${amount(price.provider.amountCents)}${price.provider.isActive ? '' : ', archived'}`}
            .
          </p>
        )}
        {price.onOldPrices > 0 && (
          <p className="text-[0.8125rem] text-ink-soft">
            {price.onOldPrices.toLocaleString()}{' '}
            {price.onOldPrices === 1 ? 'subscriber stays' : 'subscribers stay'} on an older price.{' '}
            <Link to="/admin/billing?tab=prices" className="link">
              See old prices
            </Link>
          </p>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
