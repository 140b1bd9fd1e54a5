import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { LaterScreen } from './layout/later-screen.tsx';
import { laterCreatorScreens } from './layout/later-screens.ts';
import { NotFoundScreen } from './layout/not-found-screen.tsx';
import { RouteError } from './layout/route-error.tsx';
import { operatorRoutes } from './operator-routes.tsx';
import { RequireSession } from './session/require-session.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';

const loadMagnetForm = async () => {
  const { MagnetFormScreen } =
    await import('#desktop/renderer/features/magnets/editor/magnet-form-screen.tsx');
  return { Component: MagnetFormScreen };
};

/** Screens behind a session; each loads its own files. */
const creatorScreens: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: async () => {
      const { DashboardScreen } = await import('./features/analytics/dashboard-screen.tsx');
      return { Component: DashboardScreen };
    },
  },
  {
    path: '/magnets',
    lazy: async () => {
      const { MagnetsScreen } =
        await import('#desktop/renderer/features/magnets/list/magnets-screen.tsx');
      return { Component: MagnetsScreen };
    },
  },
  { path: '/magnets/new', lazy: loadMagnetForm },
  { path: '/create-magnet', lazy: loadMagnetForm },
  { path: '/magnets/:magnetId/edit', lazy: loadMagnetForm },
  {
    path: '/activity',
    lazy: async () => {
      const { ActivityScreen } = await import('./features/activity/activity-screen.tsx');
      return { Component: ActivityScreen };
    },
  },
  {
    path: '/settings',
    lazy: async () => {
      const { SecurityScreen } =
        await import('#desktop/renderer/features/account/security-screen.tsx');
      return { Component: SecurityScreen };
    },
  },
  {
    path: '/integrations',
    lazy: async () => {
      const { IntegrationsScreen } =
        await import('./features/integrations/integrations-screen.tsx');
      return { Component: IntegrationsScreen };
    },
  },
  ...laterCreatorScreens.map((entry) => ({
    path: entry.path,
    element: <LaterScreen entry={entry} />,
  })),
];

/** Screens the links of mails open; none does anything by being opened. */
const mailedScreens: RouteObject[] = [
  {
    path: '/signin',
    lazy: async () => {
      const { SignInLinkScreen } = await import('./features/auth/mailed/sign-in-link-screen.tsx');
      return { Component: SignInLinkScreen };
    },
  },
  {
    path: '/reset-password',
    lazy: async () => {
      const { ResetPasswordScreen } =
        await import('./features/auth/mailed/reset-password-screen.tsx');
      return { Component: ResetPasswordScreen };
    },
  },
  {
    path: '/verify-email',
    lazy: async () => {
      const { VerifyEmailScreen } = await import('./features/auth/mailed/verify-email-screen.tsx');
      return { Component: VerifyEmailScreen };
    },
  },
];

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <FullPageSpinner label="Loading" />,
      children: [
        { path: '/', element: <Navigate to="/dashboard" replace /> },
        {
          path: '/auth',
          lazy: async () => {
            const { AuthScreen } = await import('./features/auth/auth-screen.tsx');
            return { Component: AuthScreen };
          },
        },
        ...mailedScreens,
        {
          element: <RequireSession />,
          children: [
            {
              lazy: async () => {
                const { CreatorLayout } = await import('./layout/creator-layout.tsx');
                return { Component: CreatorLayout };
              },
              children: [{ errorElement: <RouteError />, children: creatorScreens }],
            },
          ],
        },
        operatorRoutes,
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]);
}
