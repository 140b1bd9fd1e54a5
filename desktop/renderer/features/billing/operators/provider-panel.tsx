import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  billingProviderApi,
  type ProviderSettings,
} from '#shared/billing/billing-provider.contract.ts';
import { billingProviders } from '#shared/billing/billing-fields.contract.ts';
import { operatorPlansApi } from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { everyText, priceText } from '../money-text.ts';
import { providerNames } from './billing-words.ts';
import { PricesPanel } from './prices-panel.tsx';
import { StripePanel } from './stripe-panel.tsx';

const explained: Record<ProviderSettings['provider'], string> = {
  none: 'Nobody can buy a plan here. Buttons say so and name your contact.',
  manual: 'Creators ask for a plan. You issue invoices and note what was paid.',
  stripe: 'Creators pay at Stripe. It needs a key and a webhook below.',
  practice: 'A built-in test provider. No money moves.',
};

/** Null where nobody works out taxes. */
const taxHints: Record<ProviderSettings['provider'], string | null> = {
  none: null,
  manual: null,
  stripe: 'Stripe works out taxes. Stripe Tax has to be set up there.',
  practice: 'Practice adds plain percentages by country, such as 19% in Germany.',
};

/** Who takes the money of this installation. */
export function ProviderPanel() {
  const query = useQuery({ ...endpointQuery(billingProviderApi.read, {}), staleTime: 0 });
  return (
    <QueryPanel query={query} what="the payment provider">
      {(settings) => (
        <div className="grid max-w-3xl gap-5">
          {/* A save or another operator's change begins the form anew. */}
          <ChoicePanel key={JSON.stringify(settings)} settings={settings} />
          {(settings.provider === 'practice' || settings.provider === 'stripe') && (
            <PricesPanel provider={settings.provider} />
          )}
          {settings.provider === 'manual' && <ManualPrices />}
          <KeptPanel settings={settings} />
          <StripePanel settings={settings} />
        </div>
      )}
    </QueryPanel>
  );
}

function ChoicePanel({ settings }: { settings: ProviderSettings }) {
  const client = useQueryClient();
  const [provider, setProvider] = useState(settings.provider);
  const [graceDays, setGraceDays] = useState(String(settings.graceDays));
  const [automaticTax, setAutomaticTax] = useState(settings.automaticTax);
  const saving = useMutation({
    ...endpointMutation(billingProviderApi.choose),
    onSuccess: (answer) => {
      client.setQueryData(endpointQuery(billingProviderApi.read, {}).queryKey, answer);
      toast.success('The payment provider was saved');
    },
  });
  return (
    <Panel title="Payment provider">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ body: { provider, graceDays: Number(graceDays), automaticTax } });
        }}
      >
        {saving.isError && <Notice tone="bad">{errorText(saving.error)}</Notice>}
        {settings.chosen === null && (
          <Notice>
            No provider is chosen yet. This installation uses: {providerNames[settings.provider]}.
          </Notice>
        )}
        <Field label="Provider" hint={explained[provider]}>
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={({ target }) =>
                setProvider(billingProviders.find((name) => name === target.value) ?? 'none')
              }
            >
              {billingProviders.map((name) => (
                <option key={name} value={name}>
                  {providerNames[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Grace days"
          name="graceDays"
          type="number"
          inputMode="numeric"
          min={0}
          max={60}
          value={graceDays}
          onChange={({ target }) => setGraceDays(target.value)}
          hint={
            provider === 'manual'
              ? 'How long a plan stays after its end while the next invoice is not paid.'
              : 'How long a plan stays after a failed charge.'
          }
        />
        {taxHints[provider] !== null && (
          <Switch
            label="Automatic tax"
            hint={taxHints[provider]}
            isOn={automaticTax}
            onChange={setAutomaticTax}
          />
        )}
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          isBusy={saving.isPending}
        >
          Save
        </Button>
      </form>
    </Panel>
  );
}

/** By hand nothing is made anywhere: an invoice has the price of its plan. */
function ManualPrices() {
  const query = useQuery(endpointQuery(operatorPlansApi.list, {}));
  return (
    <QueryPanel query={query} what="the prices" title="Prices">
      {({ plans }) => (
        <Panel title="Prices" bodyClassName="pt-2 pb-2">
          <p className="px-5 pb-2 text-sm text-ink-soft">
            An invoice by hand has the price of its plan. You change it under{' '}
            <Link to="/admin/settings/plans" className="link">
              Plans
            </Link>
            .
          </p>
          <ul className="divide-y divide-line">
            {plans
              .filter(({ priceUsd, isRetired }) => priceUsd > 0 && !isRetired)
              .map(({ id, name, priceUsd, yearlyPriceUsd }) => (
                <li key={id} className="px-5 py-2.5 text-sm leading-6">
                  <span className="font-medium">{name}</span>,{' '}
                  <span className="tabular-nums">
                    {priceText(priceUsd * 100)} {everyText.month}
                    {yearlyPriceUsd !== null &&
                      ` or ${priceText(yearlyPriceUsd * 100)} ${everyText.year}`}
                  </span>
                </li>
              ))}
          </ul>
        </Panel>
      )}
    </QueryPanel>
  );
}

/** What stays of the providers that are not in use. */
function KeptPanel({ settings: { provider, kept } }: { settings: ProviderSettings }) {
  const others = kept.filter((one) => one.provider !== provider && one.live + one.prices > 0);
  if (others.length === 0) return null;
  return (
    <Panel title="Subscriptions at other providers" bodyClassName="pt-2 pb-2">
      <p className="px-5 pb-2 text-sm text-ink-soft">
        Nobody new can buy there. Subscriptions continue where they were bought, until they end.
      </p>
      <ul className="divide-y divide-line">
        {others.map((one) => (
          <li key={one.provider} className="px-5 py-2.5 text-sm leading-6">
            <span className="font-medium">{providerNames[one.provider]}</span>
            <span className="block text-[0.8125rem] text-ink-soft">
              {one.live === 0
                ? 'No live subscription'
                : `${one.live.toLocaleString()} live ${one.live === 1 ? 'subscription' : 'subscriptions'}`}
              {one.prices > 0 &&
                `, ${one.prices.toLocaleString()} ${one.prices === 1 ? 'price' : 'prices'} for when you choose it again`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
