import type { Route } from './navigation/routes.ts';

/** The operators' screens of settings; each loads its own files. */
export const settingsScreens: Route[] = [
  {
    path: 'settings',
    lazy: async () => {
      const { SettingsScreen } =
        await import('#desktop/renderer/features/settings/settings-screen.tsx');
      return { Component: SettingsScreen };
    },
  },
  {
    path: 'settings/history',
    lazy: async () => {
      const { HistoryScreen } = await import('./features/settings/history-screen.tsx');
      return { Component: HistoryScreen };
    },
  },
  {
    path: 'settings/switches',
    lazy: async () => {
      const { SwitchesScreen } = await import('./features/switches/switches-screen.tsx');
      return { Component: SwitchesScreen };
    },
  },
  {
    path: 'settings/plans',
    lazy: async () => {
      const { PlansScreen } =
        await import('#desktop/renderer/features/subscriptions/plans-screen.tsx');
      return { Component: PlansScreen };
    },
  },
  {
    path: 'settings/sign-in',
    lazy: async () => {
      const { SignInSettingsScreen } =
        await import('#desktop/renderer/features/settings/sign-in-settings-screen.tsx');
      return { Component: SignInSettingsScreen };
    },
  },
  {
    path: 'settings/stopped',
    lazy: async () => {
      const { StoppedScreen } = await import('./features/mail/stopped/stopped-screen.tsx');
      return { Component: StoppedScreen };
    },
  },
  {
    path: 'settings/addresses',
    lazy: async () => {
      const { ThrowawayScreen } = await import('./features/mail/throwaway-screen.tsx');
      return { Component: ThrowawayScreen };
    },
  },
];
