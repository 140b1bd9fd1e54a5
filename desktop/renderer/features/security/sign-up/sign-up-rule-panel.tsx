import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import type { SignUpRule } from '#shared/auth/sign-up-rule.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { SaveOrCancel, type SettingChange, SettingPanel } from '../../settings/setting-panel.tsx';

const cards = [
  {
    value: 'open',
    title: 'Everybody',
    text: 'Anyone with an email address can create an account.',
  },
  {
    value: 'invitation',
    title: 'By invitation',
    text: 'Only people whom you invite below. The sign-up page says so.',
  },
  {
    value: 'domains',
    title: 'Some email domains',
    text: 'Only addresses at these domains, and people whom you invite. The sign-up page names the domains.',
  },
] as const;

const TITLE = 'Who may sign up';

/** Chooses who may make an account. */
export function SignUpRulePanel() {
  return (
    <SettingPanel
      title={TITLE}
      what="the rule"
      done="Sign-up rule saved"
      actions={
        <Link to="/admin/settings/switches" className="link text-sm">
          Stop all sign-ups
        </Link>
      }
    >
      {(settings, change) => (
        <RuleForm
          key={JSON.stringify(settings.values.signUp)}
          settings={settings}
          change={change}
        />
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
  const { signUp } = values;
  const mayChange = useMayCall(operatorSettingsApi.change);
  const [rule, setRule] = useState<SignUpRule['rule']>(signUp.rule);
  const [typed, setTyped] = useState(signUp.rule === 'domains' ? signUp.domains.join('\n') : '');
  const wanted: SignUpRule =
    rule === 'domains'
      ? { rule, domains: typed.split(/[\s,;]+/).filter((one) => one !== '') }
      : { rule };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(signUp);
  const fields = change.error instanceof ApiError ? Object.values(change.error.fields) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { version, changes: { signUp: wanted } } });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {change.isError && fields.length === 0 && (
        <Notice tone="bad">{errorText(change.error)}</Notice>
      )}
      <ChoiceCards
        label={TITLE}
        value={rule}
        cards={cards}
        className="md:grid-cols-3"
        onChange={setRule}
      />
      {rule === 'domains' && (
        <TextArea
          label="Domains"
          name="domains"
          required
          spellCheck={false}
          placeholder="example.com"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint="One on each line. Domains below one count only if you name them. Without an email server nobody can prove an address: then only invited people sign up."
          error={fields[0]}
        />
      )}
      <p className="text-sm text-ink-soft">
        The rule applies to sign-up by email and with LinkedIn within a second. Accounts that exist
        stay as they are.
      </p>
      {mayChange && isChanged && (
        <SaveOrCancel
          isBusy={change.isPending}
          onCancel={() => {
            setRule(signUp.rule);
            change.reset();
          }}
        />
      )}
    </form>
  );
}
