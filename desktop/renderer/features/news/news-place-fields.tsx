import { newsActivities, type NewsActivity } from '#shared/news/operator-news.contract.ts';
import { PlanBoxes } from '#desktop/renderer/features/subscriptions/plan-boxes.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localInput } from '#desktop/renderer/ui/controls/local-input.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import type { NewsDraft } from './use-news-saving.ts';

const activityWords: Readonly<Record<NewsActivity, string>> = {
  all: 'Everybody',
  publishing: 'With a published lead magnet',
  starting: 'Without a published lead magnet',
};

/** Whom the article is for, and where and how long it stands. */
export function NewsPlaceFields({
  draft,
  error,
  onChange,
}: {
  draft: NewsDraft;
  error: string | undefined;
  onChange: (draft: NewsDraft) => void;
}) {
  const { plans, activity, isPinned, expiresAt } = draft;
  return (
    <Panel title="Who sees it" bodyClassName="grid gap-5 p-5 pt-3">
      <PlanBoxes plans={plans} onChange={(chosen) => onChange({ ...draft, plans: chosen })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Creators" hint="Looked at each time somebody opens their news.">
          {(control) => (
            <Select
              {...control}
              value={activity}
              onChange={({ target }) => {
                const chosen = newsActivities.find((one) => one === target.value);
                if (chosen !== undefined) onChange({ ...draft, activity: chosen });
              }}
            >
              {newsActivities.map((one) => (
                <option key={one} value={one}>
                  {activityWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Shown until"
          type="datetime-local"
          value={expiresAt === null ? '' : localInput(Date.parse(expiresAt))}
          hint={`Empty for as long as it is published. In your time zone, ${localZone.replaceAll('_', ' ')}.`}
          error={error}
          onChange={({ target }) => {
            const at = new Date(target.value);
            const isWhole = !Number.isNaN(at.getTime());
            onChange({ ...draft, expiresAt: isWhole ? at.toISOString() : null });
          }}
        />
      </div>
      <Switch
        label="Pinned"
        hint="It stands before all other news."
        isOn={isPinned}
        onChange={(next) => onChange({ ...draft, isPinned: next })}
      />
    </Panel>
  );
}
