import { type FormEvent, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { type AlertRule, alertLimits } from '#shared/health/alert-limits.ts';
import type { AlertSettings } from '#shared/health/alert-rules.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { SaveOrCancel, type SettingChange, SettingPanel } from '../../settings/setting-panel.tsx';
import { alertTexts } from './alert-texts.ts';

const rules = ['failing', 'errors', 'queue', 'bounces', 'signIns', 'disk'] as const;

/** The rules of alerts, and the addresses that are mailed. */
export function AlertRulesPanel() {
  return (
    <SettingPanel
      title="When operators are notified"
      what="the rules"
      done="The rules of alerts were saved"
    >
      {(settings, change) => (
        <RulesForm
          key={JSON.stringify(settings.values.alerts)}
          settings={settings}
          change={change}
        />
      )}
    </SettingPanel>
  );
}

type Limits = Record<AlertRule, string>;

const limitsOf = (alerts: AlertSettings): Limits => ({
  failing: String(alerts.failing.limit),
  errors: String(alerts.errors.limit),
  queue: String(alerts.queue.limit),
  bounces: String(alerts.bounces.limit),
  signIns: String(alerts.signIns.limit),
  disk: String(alerts.disk.limit),
});

function RulesForm({
  settings: { version, values },
  change,
}: {
  settings: OperatorSettings;
  change: SettingChange;
}) {
  const { alerts } = values;
  const mayChange = useMayCall(operatorSettingsApi.change);
  const [chosen, setChosen] = useState(alerts);
  // As it is typed: a number that is not whole yet must not be lost.
  const [limits, setLimits] = useState(() => limitsOf(alerts));
  const [addresses, setAddresses] = useState(alerts.emails.join('\n'));
  const emails = addresses.split(/[\s,;]+/).filter((one) => one !== '');
  const isChanged =
    JSON.stringify([chosen, limits, emails]) !==
    JSON.stringify([alerts, limitsOf(alerts), alerts.emails]);
  const problems = change.error instanceof ApiError ? change.error.fields : {};
  const problemOf = (part: string) =>
    Object.entries(problems).find(([field]) => field.split('.').includes(part))?.[1];
  const isAtField = Object.keys(problems).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = { ...chosen, emails };
    for (const rule of rules) set[rule] = { ...set[rule], limit: Number(limits[rule]) };
    change.mutate({ body: { version, changes: { alerts: set } } });
  };
  const reset = () => {
    setChosen(alerts);
    setLimits(limitsOf(alerts));
    setAddresses(alerts.emails.join('\n'));
    change.reset();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {change.isError && !isAtField && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {rules.map((rule) => {
          const { name, text, label } = alertTexts[rule];
          const set = (part: Partial<AlertSettings[AlertRule]>) =>
            setChosen({ ...chosen, [rule]: { ...chosen[rule], ...part } });
          return (
            <li
              key={rule}
              className="grid content-start gap-3 rounded-control border border-line p-4"
            >
              <Switch
                label={name}
                hint={text}
                isOn={chosen[rule].isOn}
                isDisabled={!mayChange}
                onChange={(isOn) => set({ isOn })}
              />
              {chosen[rule].isOn && (
                <>
                  <TextField
                    label={label}
                    name={rule}
                    type="number"
                    inputMode="numeric"
                    min={alertLimits[rule].least}
                    max={alertLimits[rule].most}
                    disabled={!mayChange}
                    value={limits[rule]}
                    onChange={({ target }) => setLimits({ ...limits, [rule]: target.value })}
                    error={problemOf(rule)}
                  />
                  <Switch
                    label={`Email this: ${name}`}
                    isOn={chosen[rule].byEmail}
                    isDisabled={!mayChange}
                    onChange={(byEmail) => set({ byEmail })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <TextArea
        label="Addresses for alerts"
        name="emails"
        spellCheck={false}
        disabled={!mayChange}
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
        hint="One on each line. They get one email when an alert opens and one when it closes. The console shows every alert."
        error={problemOf('emails')}
      />
      {mayChange && isChanged && <SaveOrCancel isBusy={change.isPending} onCancel={reset} />}
    </form>
  );
}
