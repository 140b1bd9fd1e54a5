import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const cards = [
  {
    value: 'suspicion',
    title: 'On suspicion',
    text: 'While there are unusually many tries, from one network or from all together.',
  },
  {
    value: 'always',
    title: 'Always',
    text: 'For each try, while programs attack. Desktop apps of before this release cannot sign in then.',
  },
  { value: 'never', title: 'Never', text: 'Only the limits and bans hold programs off.' },
] as const;

const TITLE = 'Proof of work';

/** Chooses when signing up and signing in need a proof of work. */
export function WorkRulePanel() {
  const query = useQuery(endpointQuery(operatorSettingsApi.read, {}));
  return (
    <QueryPanel query={query} what="the rule" title={TITLE}>
      {(settings) => (
        <Panel title={TITLE} bodyClassName="p-5">
          <RuleForm key={settings.values.proofOfWork} settings={settings} />
        </Panel>
      )}
    </QueryPanel>
  );
}

function RuleForm({ settings: { version, values } }: { settings: OperatorSettings }) {
  const mayChange = useMayCall(operatorSettingsApi.change);
  const client = useQueryClient();
  const [rule, setRule] = useState(values.proofOfWork);
  const change = useMutation({
    ...endpointMutation(operatorSettingsApi.change),
    onSuccess: () => toast.success('When a proof of work is needed was changed'),
    // Not in the form: a rule that somebody else chose makes another one.
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, operatorSettingsApi.read.path, '/api/admin/audit'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { version, changes: { proofOfWork: rule } } });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-ink-soft">
        A browser computes for about a second before it signs up, signs in with a password or by
        mail, or asks for a new password. People see a button that is busy. A program pays for each
        try.
      </p>
      {mayChange ? (
        <ChoiceCards
          label="When it is needed"
          value={rule}
          cards={cards}
          className="md:grid-cols-3"
          onChange={setRule}
        />
      ) : (
        <p className="text-sm font-medium">{cards.find(({ value }) => value === rule)?.title}</p>
      )}
      {mayChange && rule !== values.proofOfWork && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={change.isPending}>
            Save
          </Button>
          <Button
            onClick={() => {
              setRule(values.proofOfWork);
              change.reset();
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
