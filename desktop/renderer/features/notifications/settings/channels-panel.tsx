import { eventRules } from '#shared/notifications/event-rules.ts';
import {
  type EmailChoice,
  type EventChannels,
  notificationSettingsApi,
  type NotificationSettings,
} from '#shared/notifications/notification-settings.contract.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { useSaving } from './use-saving.ts';

const emailWords: readonly (readonly [EmailChoice, string])[] = [
  ['now', 'At once'],
  ['digest', 'In the digest'],
  ['off', 'Off'],
];

/** A row for each event, with a choice for each channel. */
export function ChannelsPanel({ settings }: { settings: NotificationSettings }) {
  return (
    <Panel title="Your notifications" bodyClassName="pt-2">
      <ul className="divide-y divide-line">
        {settings.events.map((channels) => (
          <EventRow key={channels.event} channels={channels} />
        ))}
      </ul>
    </Panel>
  );
}

function EventRow({ channels }: { channels: EventChannels }) {
  const { event, app, email, isEmailRequired, desktop, push } = channels;
  const { label, hint } = eventRules[event];
  const { mutate, isPending } = useSaving(notificationSettingsApi.saveEvent);
  const save = (body: { app?: boolean; email?: EmailChoice; desktop?: boolean; push?: boolean }) =>
    mutate({ body: { event, ...body } });
  return (
    <li>
      <fieldset
        disabled={isPending}
        className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <legend className="float-left text-sm font-medium">{label}</legend>
        <p className="text-[0.8125rem] leading-5 text-pretty text-ink-soft md:col-start-1">
          {hint}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 md:col-start-2 md:row-span-2 md:row-start-1">
          {app !== null && (
            <Check
              label="In the app"
              of={label}
              isOn={app}
              onChange={(next) => save({ app: next })}
            />
          )}
          {desktop !== null && (
            <Check
              label="Desktop"
              of={label}
              isOn={desktop}
              onChange={(next) => save({ desktop: next })}
            />
          )}
          <Check label="Push" of={label} isOn={push} onChange={(next) => save({ push: next })} />
          {isEmailRequired ? (
            <p className="w-48 text-sm text-ink-soft">Emails always sent</p>
          ) : (
            <Select
              aria-label={`Email: ${label}`}
              className="w-48"
              value={email}
              onChange={({ target }) => {
                const chosen = emailWords.find(([value]) => value === target.value);
                if (chosen !== undefined) save({ email: chosen[0] });
              }}
            >
              {emailWords.map(([value, words]) => (
                <option key={value} value={value}>
                  Email: {words}
                </option>
              ))}
            </Select>
          )}
        </div>
      </fieldset>
    </li>
  );
}

function Check({
  label,
  of,
  isOn,
  onChange,
}: {
  label: string;
  /** The event, for those who do not see the row. */
  of: string;
  isOn: boolean;
  onChange: (next: boolean) => void;
}) {
  return (
    <label className="inline-flex min-h-8 items-center gap-2 text-sm touch:min-h-11">
      <input
        type="checkbox"
        aria-label={`${label}: ${of}`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-brand"
      />
      {label}
    </label>
  );
}
