import { type FormEvent, useState } from 'react';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { SaveOrCancel, type SettingChange, SettingPanel } from '../../settings/setting-panel.tsx';

const cards = [
  {
    value: 'suspicion',
    title: 'On suspicion',
    text: 'While there are unusually many tries, from one network or from all together.',
  },
  {
    value: 'always',
    title: 'Always',
    text: 'For each try, while programs attack. Desktop apps older than this release cannot sign in then.',
  },
  { value: 'never', title: 'Never', text: 'Only limits and bans stop programs.' },
] as const;

/** Chooses when signing up and signing in need a proof of work. */
export function WorkRulePanel() {
  return (
    <SettingPanel title="Proof of work" what="the rule" done="Proof of work setting saved">
      {(settings, change) => (
        <RuleForm key={settings.values.proofOfWork} settings={settings} change={change} />
      )}
    </SettingPanel>
  );
}

function RuleForm({
  settings: { version, values },
  change,
}: {
  settings: OperatorSettings;
  change: SettingChange;
}) {
  const mayChange = useMayCall(operatorSettingsApi.change);
  const [rule, setRule] = useState(values.proofOfWork);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { version, changes: { proofOfWork: rule } } });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {change.isError && <Notice tone="bad">{errorText(change.error)}</Notice>}
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
        <SaveOrCancel
          isBusy={change.isPending}
          onCancel={() => {
            setRule(values.proofOfWork);
            change.reset();
          }}
        />
      )}
    </form>
  );
}
