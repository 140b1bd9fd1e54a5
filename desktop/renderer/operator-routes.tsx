import { laterOperatorScreens } from './layout/later-screens.ts';
import type { Route } from './navigation/routes.ts';
import { RouteError } from './layout/route-error.tsx';

const loadNewsEditor = async () => {
  const { NewsEditorScreen } = await import('./features/news/news-editor-screen.tsx');
  return { Component: NewsEditorScreen };
};

const loadLaterScreen = async () => {
  const { LaterScreen } = await import('./layout/later-screen.tsx');
  return { Component: LaterScreen };
};

/** Screens behind an operator's session; each loads its own files. */
const operatorScreens: Route[] = [
  {
    path: '/admin/dashboard',
    lazy: async () => {
      const { OperatorDashboardScreen } =
        await import('#desktop/renderer/features/health/operator-dashboard-screen.tsx');
      return { Component: OperatorDashboardScreen };
    },
  },
  {
    path: '/admin/analytics',
    lazy: async () => {
      const { InstallationScreen } =
        await import('./features/analytics/installation/installation-screen.tsx');
      return { Component: InstallationScreen };
    },
  },
  {
    path: '/admin/finance',
    lazy: async () => {
      const { FinanceScreen } = await import('./features/billing/books/finance-screen.tsx');
      return { Component: FinanceScreen };
    },
  },
  {
    path: '/admin/billing',
    lazy: async () => {
      const { BillingScreen } = await import('./features/billing/operators/billing-screen.tsx');
      return { Component: BillingScreen };
    },
  },
  {
    path: '/admin/billing/:creatorId',
    lazy: async () => {
      const { CreatorBillingScreen } =
        await import('./features/billing/operators/creator-billing-screen.tsx');
      return { Component: CreatorBillingScreen };
    },
  },
  {
    path: '/admin/performance',
    lazy: async () => {
      const { PerformanceScreen } =
        await import('./features/health/performance/performance-screen.tsx');
      return { Component: PerformanceScreen };
    },
  },
  {
    path: '/admin/reports',
    lazy: async () => {
      const { ReportsScreen } =
        await import('#desktop/renderer/features/reports/reports-screen.tsx');
      return { Component: ReportsScreen };
    },
  },
  {
    path: '/admin/outbox',
    lazy: async () => {
      const { OutboxScreen } = await import('#desktop/renderer/features/mail/outbox-screen.tsx');
      return { Component: OutboxScreen };
    },
  },
  {
    path: '/admin/creators',
    lazy: async () => {
      const { CreatorsScreen } =
        await import('#desktop/renderer/features/creators/creators-screen.tsx');
      return { Component: CreatorsScreen };
    },
  },
  {
    path: '/admin/creators/:creatorId',
    lazy: async () => {
      const { CreatorScreen } =
        await import('#desktop/renderer/features/creators/creator-screen.tsx');
      return { Component: CreatorScreen };
    },
  },
  {
    path: '/admin/settings',
    lazy: async () => {
      const { SettingsScreen } =
        await import('#desktop/renderer/features/settings/settings-screen.tsx');
      return { Component: SettingsScreen };
    },
  },
  {
    path: '/admin/settings/plans',
    lazy: async () => {
      const { PlansScreen } =
        await import('#desktop/renderer/features/subscriptions/plans-screen.tsx');
      return { Component: PlansScreen };
    },
  },
  {
    path: '/admin/settings/sign-in',
    lazy: async () => {
      const { SignInSettingsScreen } =
        await import('#desktop/renderer/features/settings/sign-in-settings-screen.tsx');
      return { Component: SignInSettingsScreen };
    },
  },
  {
    path: '/admin/finance/referrals',
    lazy: async () => {
      const { ReferralBooksScreen } =
        await import('./features/referrals/operators/referral-books-screen.tsx');
      return { Component: ReferralBooksScreen };
    },
  },
  {
    path: '/admin/parsing',
    lazy: async () => {
      const { ParsingScreen } = await import('./features/parsing/parsing-screen.tsx');
      return { Component: ParsingScreen };
    },
  },
  {
    path: '/admin/news',
    lazy: async () => {
      const { NewsDeskScreen } = await import('./features/news/news-desk-screen.tsx');
      return { Component: NewsDeskScreen };
    },
  },
  { path: '/admin/news/new', lazy: loadNewsEditor },
  { path: '/admin/news/:articleId', lazy: loadNewsEditor },
  {
    path: '/admin/audit',
    lazy: async () => {
      const { AuditScreen } = await import('#desktop/renderer/features/audit/audit-screen.tsx');
      return { Component: AuditScreen };
    },
  },
  {
    path: '/admin/account',
    lazy: async () => {
      const { OperatorAccountScreen } =
        await import('#desktop/renderer/features/operators/operator-account-screen.tsx');
      return { Component: OperatorAccountScreen };
    },
  },
  ...laterOperatorScreens.map(({ path }) => ({ path, lazy: loadLaterScreen })),
];

/** Everything below /admin: the sign-in is public, the rest is verified on each entry. */
export const operatorRoutes: Route = {
  lazy: async () => {
    const { OperatorSessionProvider } = await import('./session/operator-session-provider.tsx');
    return { Component: OperatorSessionProvider };
  },
  children: [
    {
      path: '/admin',
      lazy: async () => {
        const { OperatorLoginScreen } =
          await import('#desktop/renderer/features/operators/operator-login-screen.tsx');
        return { Component: OperatorLoginScreen };
      },
    },
    {
      path: '/admin/setup',
      lazy: async () => {
        const { OperatorSetupScreen } =
          await import('#desktop/renderer/features/operators/operator-setup-screen.tsx');
        return { Component: OperatorSetupScreen };
      },
    },
    {
      lazy: async () => {
        const { RequireOperator } = await import('./session/require-operator.tsx');
        return { Component: RequireOperator };
      },
      children: [
        {
          lazy: async () => {
            const { OperatorLayout } = await import('./layout/operator-layout.tsx');
            return { Component: OperatorLayout };
          },
          children: [
            {
              errorElement: <RouteError />,
              lazy: async () => {
                const { RoleGate } = await import('./layout/role-gate.tsx');
                return { Component: RoleGate };
              },
              children: operatorScreens,
            },
          ],
        },
      ],
    },
  ],
};
