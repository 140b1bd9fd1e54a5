import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { SaveBar } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { AnnouncementPanel } from './announcement-panel.tsx';
import { ContentPanel } from './content-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { BrandPanel, LeadsPanel, LegalPanel } from './settings-panels.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** /admin/settings: the settings of the whole installation. */
export function SettingsScreen() {
  const query = useQuery({
    ...endpointQuery(operatorSettingsApi.read, {}),
    // Other operators change them.
    staleTime: 0,
  });
  return (
    <>
      <PageHeader title="Settings" text="Public pages and emails change as soon as you save." />
      <SettingsTabs />
      <div className="max-w-3xl">
        <QueryPanel query={query} what="the settings">
          {(settings) => <SettingsPanels settings={settings} />}
        </QueryPanel>
      </div>
    </>
  );
}

function SettingsPanels({ settings }: { settings: OperatorSettings }) {
  const form = useSettingsForm(settings);
  const { isDirty, isSaving, failure } = form;
  const hasUnsaved = useCallback(() => isDirty, [isDirty]);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !isSaving) form.save();
      }}
    >
      <BrandPanel form={form} />
      <LookPanel form={form} />
      <AnnouncementPanel form={form} />
      <LeadsPanel form={form} />
      <ContentPanel form={form} />
      <FiguresPanel form={form} />
      <LegalPanel form={form} />
      <SaveBar
        failure={failure === null ? null : errorText(failure)}
        isDirty={isDirty}
        isSaving={isSaving}
      >
        <OthersNotice others={form.others} />
      </SaveBar>
      <LeaveGuard isDirty={hasUnsaved} text="Your changes to the settings are not saved yet." />
    </form>
  );
}

/** Values that another operator, or another tab, saved meanwhile. */
function OthersNotice({ others }: Pick<SettingsForm, 'others'>) {
  if (others === null) return null;
  const { taken, clashes } = others;
  return (
    <div className="w-full">
      <Notice tone="bad">
        <p className="font-medium">
          Somebody else saved settings meanwhile. What you entered is still here.
        </p>
        <ul>
          {taken.length > 0 && <li>Changed by them: {taken.join(', ')}.</li>}
          {clashes.map(({ name, theirs }) => (
            <li key={name} className="wrap-anywhere">
              {name}: they saved “{theirs}”. Saving again replaces it with yours.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
