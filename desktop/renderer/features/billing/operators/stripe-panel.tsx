import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  billingProviderApi,
  type ProviderSettings,
} from '#shared/billing/billing-provider.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const NO_ANSWER = 'encrypted with another installation key: please enter it again';

/** Key and webhook of Stripe. Secrets go in and never come back. */
export function StripePanel({ settings: { stripe } }: { settings: ProviderSettings }) {
  const client = useQueryClient();
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const saved = (text: string) => ({
    onSuccess: (answer: ProviderSettings) => {
      client.setQueryData(endpointQuery(billingProviderApi.read, {}).queryKey, answer);
      setKey('');
      setSecret('');
      toast.success(text);
    },
  });
  const keep = useMutation({
    ...endpointMutation(billingProviderApi.setKey),
    ...saved('The key works and was stored'),
  });
  const remove = useMutation({
    ...endpointMutation(billingProviderApi.removeKey),
    ...saved('The key was deleted'),
    onSettled: () => setIsRemoving(false),
  });
  const keepSecret = useMutation({
    ...endpointMutation(billingProviderApi.setWebhook),
    ...saved('The signing secret was stored'),
  });
  const make = useMutation({
    ...endpointMutation(billingProviderApi.makeWebhook),
    ...saved('The webhook was made at Stripe'),
  });
  const problem = [keep, remove, keepSecret, make].find(({ isError }) => isError)?.error;
  const hasKey = stripe.key === 'set';
  return (
    <Panel
      title="Stripe"
      actions={
        hasKey && (
          <Badge tone={stripe.isLive ? 'good' : 'wait'}>
            {stripe.isLive ? 'Live key' : 'Test key'}
          </Badge>
        )
      }
    >
      <div className="grid gap-5">
        {problem !== undefined && problem !== null && (
          <Notice tone="bad">{errorText(problem)}</Notice>
        )}
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            keep.mutate({ body: { key } });
          }}
        >
          <TextField
            label="Secret key"
            name="key"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => setKey(target.value)}
            hint={
              stripe.key === 'unreadable'
                ? `The stored key is ${NO_ANSWER}.`
                : hasKey && stripe.keySetAt !== null
                  ? `Stored: …${stripe.keyEnding ?? ''}, since ${exactTime(stripe.keySetAt, localZone)}.`
                  : 'In Stripe’s dashboard, under Developers. It is checked and stored encrypted.'
            }
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={keep.isPending}>
              Check and store
            </Button>
            {stripe.key !== 'missing' && (
              <Button look="danger" onClick={() => setIsRemoving(true)}>
                Delete the key
              </Button>
            )}
          </div>
        </form>
        <form
          noValidate
          className="grid gap-3 border-t border-line pt-5"
          onSubmit={(event) => {
            event.preventDefault();
            keepSecret.mutate({ body: { secret } });
          }}
        >
          <p className="text-sm">
            Webhook address: <span className="font-mono wrap-anywhere">{stripe.webhookUrl}</span>
          </p>
          <TextField
            label="Signing secret"
            name="secret"
            autoComplete="off"
            spellCheck={false}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
            hint={
              stripe.webhook === 'unreadable'
                ? `The stored secret is ${NO_ANSWER}.`
                : stripe.webhook === 'set' && stripe.webhookSetAt !== null
                  ? `Stored since ${exactTime(stripe.webhookSetAt, localZone)}.`
                  : 'Only if you created the webhook yourself. The button below does it for you.'
            }
          />
          <div className="flex flex-wrap gap-2">
            <Button isBusy={make.isPending} onClick={() => make.mutate({})}>
              Make the webhook
            </Button>
            <Button type="submit" isBusy={keepSecret.isPending}>
              Store the secret
            </Button>
          </div>
        </form>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Delete the key of Stripe?"
        text="Key and signing secret are deleted here and billing is switched off. Your data at Stripe stays."
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={() => setIsRemoving(false)}
      />
    </Panel>
  );
}
