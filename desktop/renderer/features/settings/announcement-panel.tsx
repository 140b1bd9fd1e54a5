import {
  type Announcement,
  type AnnouncementAudience,
  announcementAudiences,
  announcementFor,
  noAnnouncement,
} from '#shared/settings/announcement.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { localInput } from '#desktop/renderer/ui/controls/local-input.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { PageLink } from './setting-extras.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const audienceNames: Record<AnnouncementAudience, string> = {
  everybody: 'Creators and visitors',
  creators: 'Creators, in the console',
  visitors: 'Visitors, on public pages',
};

/** One line above the console and above public pages. */
export function AnnouncementPanel({ form: { values, set, problemOf } }: { form: SettingsForm }) {
  const { announcement } = values;
  const { text, kind, audience, linkUrl, linkLabel } = announcement;
  const now = useNow();
  const change = (changes: Partial<Announcement>) =>
    set({ announcement: { ...announcement, ...changes } });
  const problem = (field: keyof Announcement) => problemOf(`announcement.${field}`);
  const time = (field: 'startsAt' | 'endsAt', label: string, hint: string) => {
    const at = announcement[field];
    return (
      <TextField
        label={label}
        type="datetime-local"
        value={at === null ? '' : localInput(Date.parse(at))}
        hint={hint}
        error={problem(field)}
        onChange={({ target }) => {
          const chosen = new Date(target.value);
          const isWhole = !Number.isNaN(chosen.getTime());
          change({ [field]: isWhole ? chosen.toISOString() : null });
        }}
      />
    );
  };
  return (
    <Panel
      title="Announcement"
      actions={<PageLink path="/">See the landing page</PageLink>}
      bodyClassName="grid gap-5 p-5"
    >
      <p className="text-sm text-ink-soft">
        One line above every screen or page. Creators can close it, each in their own browser.{' '}
        {stateOf(announcement, new Date(now))}
      </p>
      <TextField
        label="Announcement text"
        maxLength={200}
        value={text}
        hint="Leave empty to show no announcement."
        error={problem('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Segmented
        label="Kind of announcement"
        value={kind}
        choices={[
          { value: 'info', label: 'Information' },
          { value: 'warning', label: 'Warning' },
        ]}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <Field label="Who sees it">
        {(control) => (
          <Select
            {...control}
            value={audience}
            onChange={({ target }) => {
              const chosen = announcementAudiences.find((one) => one === target.value);
              if (chosen !== undefined) change({ audience: chosen });
            }}
          >
            {announcementAudiences.map((one) => (
              <option key={one} value={one}>
                {audienceNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Link of the announcement"
          isOptional
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://"
          value={linkUrl}
          error={problem('linkUrl')}
          onChange={({ target }) => change({ linkUrl: target.value })}
        />
        <TextField
          label="Text of the link"
          isOptional
          maxLength={40}
          value={linkLabel}
          error={problem('linkLabel')}
          onChange={({ target }) => change({ linkLabel: target.value })}
        />
        {time(
          'startsAt',
          'Shown from',
          `Leave empty to start at once. In ${localZone.replaceAll('_', ' ')}.`,
        )}
        {time('endsAt', 'Shown until', 'Leave empty to show it until you remove it.')}
      </div>
      {text !== '' && (
        <div>
          <Button size="small" onClick={() => set({ announcement: noAnnouncement })}>
            Remove the announcement
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What is true of it once it is saved. */
function stateOf(announcement: Announcement, now: Date): string {
  const { text, startsAt } = announcement;
  if (text === '') return '';
  const isShown = (['creators', 'visitors'] as const).some(
    (reader) => announcementFor(reader, announcement, now) !== null,
  );
  if (isShown) return 'It is shown now with the values below.';
  const isEarly = startsAt !== null && Date.parse(startsAt) > now.getTime();
  return isEarly ? 'It is shown later with the values below.' : 'The announcement has ended.';
}
