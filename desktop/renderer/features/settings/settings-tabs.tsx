import { LinkTabs } from '#desktop/renderer/navigation/link-tabs.tsx';

/** Screens of the installation's settings. */
export const settingsScreens = [
  { path: '/admin/settings', label: 'General' },
  { path: '/admin/settings/history', label: 'History' },
  { path: '/admin/settings/switches', label: 'Switches' },
  { path: '/admin/settings/plans', label: 'Plans' },
  { path: '/admin/settings/sign-in', label: 'Sign-in' },
  { path: '/admin/settings/addresses', label: 'Addresses' },
  { path: '/admin/settings/stopped', label: 'Stopped mail' },
] as const;

/** Links to the screens of the settings, above each of them. */
export function SettingsTabs() {
  return <LinkTabs label="Settings" screens={settingsScreens} />;
}
