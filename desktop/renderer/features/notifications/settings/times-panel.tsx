import { useState } from 'react';
import {
  type DigestStep,
  notificationSettingsApi,
  type NotificationSettings,
} from '#shared/notifications/notification-settings.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { useSaving } from './use-saving.ts';

type Quiet = NonNullable<NotificationSettings['quiet']>;
const NIGHT: Quiet = { from: 22 * 60, until: 7 * 60 };

/** Quiet hours, and how often a digest comes. */
export function TimesPanel({ settings }: { settings: NotificationSettings }) {
  const { timeZone } = useUser();
  const { quiet, isQuietNow, digest, nextDigestAt } = settings;
  const { mutate, isPending } = useSaving(notificationSettingsApi.saveTimes);
  // Only what changed: an earlier change may still be on its way.
  const save = (body: { quiet?: Quiet | null; digest?: DigestStep }) => mutate({ body });
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <Panel title="When" bodyClassName="grid gap-5 p-5 pt-4">
      <Switch
        label="Quiet hours"
        hint={`Emails and push wait until they are over, and the desktop app is silent. Required emails still come. Times are those of ${zone}.${isQuietNow ? ' They are on right now.' : ''}`}
        isOn={quiet !== null}
        isDisabled={isPending}
        onChange={(next) => save({ quiet: next ? NIGHT : null })}
      />
      {quiet !== null && (
        <QuietTimes
          key={`${quiet.from} ${quiet.until}`}
          quiet={quiet}
          onSave={(next) => save({ quiet: next })}
        />
      )}
      <div className="grid gap-2">
        <p className="text-sm font-medium">Digest</p>
        <Segmented
          label="Digest"
          value={digest}
          choices={[
            { value: 'daily', label: 'Daily' },
            { value: 'weekly', label: 'Weekly' },
          ]}
          onChange={(next) => save({ digest: next })}
        />
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          {nextDigestAt === null
            ? 'One email at 8 in the morning with everything set to “In the digest” above. Nothing is set to it now.'
            : `One email at 8 in the morning. The next one is due ${exactTime(nextDigestAt, timeZone)}, if anything happened.`}
        </p>
      </div>
    </Panel>
  );
}

/** Saved when both times are whole and differ. */
function QuietTimes({ quiet, onSave }: { quiet: Quiet; onSave: (quiet: Quiet) => void }) {
  const [typed, setTyped] = useState({ from: clock(quiet.from), until: clock(quiet.until) });
  const from = minuteOf(typed.from);
  const until = minuteOf(typed.until);
  const problem = from !== null && from === until ? 'Choose another time for the end' : undefined;
  const save = () => {
    if (from === null || until === null || from === until) return;
    if (from !== quiet.from || until !== quiet.until) onSave({ from, until });
  };
  return (
    <div className="flex flex-wrap gap-4" onBlur={save}>
      <TextField
        label="From"
        type="time"
        value={typed.from}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
      />
      <TextField
        label="Until"
        type="time"
        value={typed.until}
        error={problem}
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
      />
    </div>
  );
}

const two = (amount: number) => String(amount).padStart(2, '0');
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Null while the field is not filled in. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
