import type { NewsActivity } from '#shared/news/operator-news.contract.ts';
import { operatorRoles } from '#shared/operators/operator-roles.ts';
import { DesktopAppField } from '#desktop/renderer/features/notifications/messages/desktop-app-field.tsx';
import { PlanBoxes } from '#desktop/renderer/features/subscriptions/plan-boxes.tsx';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { CheckBoxes } from '#desktop/renderer/ui/controls/check-boxes.tsx';
import { ChoiceField } from '#desktop/renderer/ui/controls/choice-field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
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
  isDraft,
  errors,
  onChange,
}: {
  draft: NewsDraft;
  /** Nobody sees it, so it may go to other readers. */
  isDraft: boolean;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (draft: NewsDraft) => void;
}) {
  const { audience, roles, isPinned, expiresAt } = draft;
  return (
    <Panel title="Who sees it" bodyClassName="grid gap-5 p-5 pt-3">
      {isDraft ? (
        <Segmented
          label="Readers"
          value={audience}
          choices={[
            { value: 'creators', label: 'Creators' },
            { value: 'operators', label: 'Operators' },
          ]}
          onChange={(chosen) => onChange({ ...draft, audience: chosen })}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          {audience === 'creators' ? 'It is for creators.' : 'It is for operators.'} Unpublish it
          before it goes to other readers.
        </p>
      )}
      {audience === 'operators' ? (
        <CheckBoxes
          label="Roles"
          offered={operatorRoles.map((role) => ({ value: role, label: roleNames[role] }))}
          chosen={roles}
          hint="None chosen means all of them. They read it under Team news. Creators do not see it."
          onChange={(chosen) => onChange({ ...draft, roles: chosen })}
        />
      ) : (
        <CreatorFields draft={draft} error={errors['desktopApp']} onChange={onChange} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Shown until"
          type="datetime-local"
          value={expiresAt === null ? '' : localInput(Date.parse(expiresAt))}
          hint={`Leave empty to show it as long as it is published. In your time zone, ${localZone.replaceAll('_', ' ')}.`}
          error={errors['expiresAt']}
          onChange={({ target }) => {
            const at = new Date(target.value);
            const isWhole = !Number.isNaN(at.getTime());
            onChange({ ...draft, expiresAt: isWhole ? at.toISOString() : null });
          }}
        />
      </div>
      <Switch
        label="Pinned"
        hint="It is shown above all other news."
        isOn={isPinned}
        onChange={(next) => onChange({ ...draft, isPinned: next })}
      />
    </Panel>
  );
}

/** Which creators. */
function CreatorFields({
  draft,
  error,
  onChange,
}: {
  draft: NewsDraft;
  error: string | undefined;
  onChange: (draft: NewsDraft) => void;
}) {
  const { plans, activity, desktopApp } = draft;
  return (
    <>
      <PlanBoxes plans={plans} onChange={(chosen) => onChange({ ...draft, plans: chosen })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label="Creators"
          hint="Checked each time somebody opens their news."
          value={activity}
          words={activityWords}
          onChange={(chosen) => onChange({ ...draft, activity: chosen })}
        />
        <DesktopAppField
          desktopApp={desktopApp}
          error={error}
          onChange={(chosen) => onChange({ ...draft, desktopApp: chosen })}
        />
      </div>
    </>
  );
}
