import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  billingProviderApi,
  type ProviderSettings,
} from '#shared/billing/billing-provider.contract.ts';
import { billingProviders } from '#shared/billing/billing-fields.contract.ts';
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
import { providerNames } from './billing-words.ts';
import { PricesPanel } from './prices-panel.tsx';
import { StripePanel } from './stripe-panel.tsx';

const explained: Record<ProviderSettings['provider'], string> = {
  none: 'Nobody can buy a plan here. Buttons say so and name your contact.',
  manual: 'Creators ask for a plan. You issue invoices and note what was paid.',
  stripe: 'Creators pay at Stripe. It needs a key and a webhook below.',
  practice: 'A provider that comes with Unlatch and moves no money. For trying out.',
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
          <PricesPanel />
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
  const live = settings.subscriptions.filter(({ live: amount }) => amount > 0);
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
            Nobody has chosen yet. This installation uses: {providerNames[settings.provider]}.
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
          hint="How long a plan stays after a failed charge."
        />
        <Switch
          label="Automatic tax"
          hint="The provider works out taxes. Stripe Tax has to be set up there."
          isOn={automaticTax}
          onChange={setAutomaticTax}
        />
        {live.length > 0 && (
          <p className="text-sm text-ink-soft">
            Live subscriptions:{' '}
            {live.map((one) => `${one.live} ${providerNames[one.provider]}`).join(', ')}. They stay
            where they are.
          </p>
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
