import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import { referralTermTexts } from '#shared/referrals/referral-term-texts.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const fields = [
  ['ratePercent', 'Share of each payment, in %'],
  ['months', 'Months from the first payment'],
  ['holdDays', 'Days a commission is held'],
  ['windowDays', 'Days a link is remembered'],
  ['minimumUsd', 'Minimum payout, in USD'],
] as const;

/** The terms of referrals, and the sentences creators read of them. */
export function TermsForm() {
  const query = useQuery({
    ...endpointQuery(operatorSettingsApi.read, {}),
    refetchOnMount: 'always',
  });
  return (
    <QueryPanel query={query} what="the terms" title="Terms">
      {(settings) => <Form key={settings.version} settings={settings} />}
    </QueryPanel>
  );
}

function Form({ settings: { version, values } }: { settings: OperatorSettings }) {
  const client = useQueryClient();
  const formId = useId();
  const [terms, setTerms] = useState<ReferralTerms>(values.referralTerms);
  const isDirty = JSON.stringify(terms) !== JSON.stringify(values.referralTerms);
  const saving = useMutation({
    ...endpointMutation(operatorSettingsApi.change),
    onSuccess: () => toast.success('Terms saved', { description: 'Creators read them now.' }),
    onSettled: () =>
      invalidatePath(client, '/api/admin/settings', '/api/admin/referrals', '/api/admin/audit'),
  });
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  return (
    <Panel title="Terms" bodyClassName="grid gap-5 p-5 pt-3 lg:grid-cols-2">
      <form
        id={formId}
        noValidate
        className="grid content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({ body: { version, changes: { referralTerms: terms } } });
        }}
      >
        {saving.isError && Object.keys(problems).length === 0 && (
          <Notice tone="bad">{errorText(saving.error)}</Notice>
        )}
        <Switch
          label="Referrals earn"
          isOn={terms.isOn}
          onChange={(isOn) => setTerms({ ...terms, isOn })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              type="number"
              inputMode="numeric"
              value={Number.isNaN(terms[name]) ? '' : terms[name]}
              error={problems[`changes.referralTerms.${name}`]}
              onChange={(event) => setTerms({ ...terms, [name]: event.target.valueAsNumber })}
            />
          ))}
        </div>
        <div>
          <Button type="submit" look="primary" disabled={!isDirty} isBusy={saving.isPending}>
            Save terms
          </Button>
        </div>
      </form>
      <div className="grid content-start gap-2 text-sm leading-6 text-ink-soft">
        <h3 className="font-medium text-ink">What creators read</h3>
        <ul className="grid list-disc gap-2 pl-4">
          {referralTermTexts(terms).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
