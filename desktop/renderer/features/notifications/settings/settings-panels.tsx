import { useQuery } from '@tanstack/react-query';
import { notificationSettingsApi } from '#shared/notifications/notification-settings.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { AccountPanels } from '#desktop/renderer/features/account/account-panels.tsx';
import { SettingsFrame } from '#desktop/renderer/features/account/settings-frame.tsx';
import { WeeklySummaryPanel } from '#desktop/renderer/features/analytics/weekly/weekly-summary-panel.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { EmailObstacle } from './email-obstacle.tsx';
import { PushPanel } from './push-panel.tsx';
import { TimesPanel } from './times-panel.tsx';

/** /settings/notifications: what the creator is told, by which channel, and when not. */
export function NotificationSettingsPanels() {
  const query = useQuery({ ...endpointQuery(notificationSettingsApi.read, {}), staleTime: 0 });
  return (
    <SettingsFrame title="Notifications">
      <AccountPanels query={query}>
        {(settings) => (
          <>
            <EmailObstacle email={settings.email} />
            <ChannelsPanel settings={settings} />
            <PushPanel />
            <TimesPanel settings={settings} />
            <WeeklySummaryPanel />
          </>
        )}
      </AccountPanels>
    </SettingsFrame>
  );
}
