import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { NotFoundScreen } from './layout/not-found-screen.tsx';
import { RouteError } from './layout/route-error.tsx';
import { RequireSession } from './session/require-session.tsx';
import { leaveConsole } from './navigation/address.ts';
import type { Route } from './navigation/routes.ts';

const loadMagnetForm = async () => {
  const { MagnetFormScreen } =
    await import('#desktop/renderer/features/magnets/editor/magnet-form-screen.tsx');
  return { Component: MagnetFormScreen };
};

const loadTold = async () => {
  const { ToldScreen } = await import('./features/notifications/told-screen.tsx');
  return { Component: ToldScreen };
};

/** Screens behind a session; each loads its own files. */
const creatorScreens: Route[] = [
  {
    path: '/dashboard',
    lazy: async () => {
      const { DashboardScreen } =
        await import('./features/analytics/dashboard/dashboard-screen.tsx');
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
  {
    path: '/magnets/trash',
    lazy: async () => {
      const { TrashScreen } = await import('./features/magnets/trash/trash-screen.tsx');
      return { Component: TrashScreen };
    },
  },
  {
    path: '/magnets/:magnetId/answers',
    lazy: async () => {
      const { AnswersScreen } = await import('./features/leads/answers/answers-screen.tsx');
      return { Component: AnswersScreen };
    },
  },
  { path: '/magnets/new', lazy: loadMagnetForm },
  { path: '/create-magnet', lazy: loadMagnetForm },
  { path: '/magnets/:magnetId/edit', lazy: loadMagnetForm },
  {
    path: '/performance',
    lazy: async () => {
      const { PerformanceScreen } =
        await import('./features/analytics/performance/performance-screen.tsx');
      return { Component: PerformanceScreen };
    },
  },
  {
    path: '/activity',
    lazy: async () => {
      const { ActivityScreen } = await import('./features/activity/activity-screen.tsx');
      return { Component: ActivityScreen };
    },
  },
  {
    path: '/crm',
    lazy: async () => {
      const { LeadsScreen } = await import('./features/leads/table/leads-screen.tsx');
      return { Component: LeadsScreen };
    },
  },
  {
    path: '/crm/:leadId',
    lazy: async () => {
      const { LeadScreen } = await import('./features/leads/page/lead-screen.tsx');
      return { Component: LeadScreen };
    },
  },
  {
    path: '/crm/score',
    lazy: async () => {
      const { ScoreScreen } = await import('./features/leads/score/score-screen.tsx');
      return { Component: ScoreScreen };
    },
  },
  {
    path: '/crm/import',
    lazy: async () => {
      const { ImportScreen } = await import('./features/leads/imports/import-screen.tsx');
      return { Component: ImportScreen };
    },
  },
  {
    path: '/crm/duplicates',
    lazy: async () => {
      const { DuplicatesScreen } =
        await import('./features/leads/duplicates/duplicates-screen.tsx');
      return { Component: DuplicatesScreen };
    },
  },
  {
    path: '/settings',
    lazy: async () => {
      const { ProfileScreen } = await import('./features/account/profile/profile-screen.tsx');
      return { Component: ProfileScreen };
    },
  },
  {
    path: '/settings/brand',
    lazy: async () => {
      const { BrandScreen } = await import('./features/account/brand/brand-screen.tsx');
      return { Component: BrandScreen };
    },
  },
  {
    path: '/settings/data',
    lazy: async () => {
      const { DataScreen } = await import('./features/account/own-data/data-screen.tsx');
      return { Component: DataScreen };
    },
  },
  {
    path: '/settings/privacy',
    lazy: async () => {
      const { PrivacyScreen } = await import('./features/leads/retention/privacy-screen.tsx');
      return { Component: PrivacyScreen };
    },
  },
  { path: '/settings/notifications', lazy: loadTold },
  // As emails of former releases link to it.
  { path: '/settings/emails', lazy: loadTold },
  {
    path: '/settings/readers',
    lazy: async () => {
      const { ReadersScreen } = await import('./features/account/readers/readers-screen.tsx');
      return { Component: ReadersScreen };
    },
  },
  {
    path: '/settings/readers/linkedin',
    lazy: async () => {
      const { ConnectReturnScreen } =
        await import('./features/account/readers/connect-return-screen.tsx');
      return { Component: ConnectReturnScreen };
    },
  },
  {
    path: '/settings/security',
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
  {
    path: '/subscription',
    lazy: async () => {
      const { SubscriptionScreen } =
        await import('./features/billing/account/subscription-screen.tsx');
      return { Component: SubscriptionScreen };
    },
  },
  {
    path: '/subscribe',
    lazy: async () => {
      const { SubscribeScreen } = await import('./features/billing/subscribe/subscribe-screen.tsx');
      return { Component: SubscribeScreen };
    },
  },
  {
    path: '/referrals',
    lazy: async () => {
      const { ReferralsScreen } = await import('./features/referrals/referrals-screen.tsx');
      return { Component: ReferralsScreen };
    },
  },
  { path: '/notifications/:id?', lazy: loadTold },
  {
    path: '/news',
    lazy: async () => {
      const { NewsScreen } = await import('./features/news/news-screen.tsx');
      return { Component: NewsScreen };
    },
  },
  {
    path: '/news/:articleId',
    lazy: async () => {
      const { NewsArticleScreen } = await import('./features/news/news-article-screen.tsx');
      return { Component: NewsArticleScreen };
    },
  },
  {
    path: '/support/:ticketId?',
    lazy: async () => {
      const { SupportScreen } = await import('./features/support/support-screen.tsx');
      return { Component: SupportScreen };
    },
  },
];

/** Screens that mails link to; opening one changes nothing. */
const mailedScreens: Route[] = [
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
  {
    path: '/auth/invitation',
    lazy: async () => {
      const { InvitedScreen } = await import('./features/auth/mailed/invited-screen.tsx');
      return { Component: InvitedScreen };
    },
  },
];

/** `/auth` is shown without this router. */
function LeaveConsole() {
  useEffect(leaveConsole, []);
  return null;
}

/** Every place of the console. */
export const routes: Route[] = [
  {
    errorElement: <RouteError />,
    children: [
      { path: '/', element: <Navigate to="/dashboard" replace /> },
      { path: '/auth', element: <LeaveConsole /> },
      {
        path: '/auth/linkedin',
        lazy: async () => {
          const { LinkedInReturnScreen } =
            await import('./features/auth/linkedin/linkedin-return-screen.tsx');
          return { Component: LinkedInReturnScreen };
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
      {
        path: '/admin/*',
        lazy: async () => {
          const { OperatorConsole } = await import('./operator-routes.tsx');
          return { Component: OperatorConsole };
        },
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];
