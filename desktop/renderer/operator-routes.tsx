import { useLocation } from 'react-router-dom';
import { NotFoundScreen } from './layout/not-found-screen.tsx';
import { RouteError } from './layout/route-error.tsx';
import { Screens } from './navigation/console-router.tsx';
import type { Route } from './navigation/routes.ts';
import { loadFilesOf } from './navigation/screen-files.ts';
import { settingsScreens } from './operator-settings-routes.ts';

const loadNewsEditor = async () => {
  const { NewsEditorScreen } = await import('./features/news/news-editor-screen.tsx');
  return { Component: NewsEditorScreen };
};

const loadMessage = async () => {
  const { MessageScreen } = await import('./features/notifications/messages/message-screen.tsx');
  return { Component: MessageScreen };
};

/** Screens behind an operator's session, below /admin; each loads its own files. */
const operatorScreens: Route[] = [
  ...settingsScreens,
  {
    path: 'dashboard',
    lazy: async () => {
      const { OperatorDashboardScreen } =
        await import('#desktop/renderer/features/health/operator-dashboard-screen.tsx');
      return { Component: OperatorDashboardScreen };
    },
  },
  {
    path: 'analytics',
    lazy: async () => {
      const { InstallationScreen } =
        await import('./features/analytics/installation/installation-screen.tsx');
      return { Component: InstallationScreen };
    },
  },
  {
    path: 'finance',
    lazy: async () => {
      const { FinanceScreen } = await import('./features/billing/books/finance-screen.tsx');
      return { Component: FinanceScreen };
    },
  },
  {
    path: 'billing',
    lazy: async () => {
      const { BillingScreen } = await import('./features/billing/operators/billing-screen.tsx');
      return { Component: BillingScreen };
    },
  },
  {
    path: 'billing/:creatorId',
    lazy: async () => {
      const { CreatorBillingScreen } =
        await import('./features/billing/operators/creator-billing-screen.tsx');
      return { Component: CreatorBillingScreen };
    },
  },
  {
    path: 'performance',
    lazy: async () => {
      const { PerformanceScreen } =
        await import('./features/health/performance/performance-screen.tsx');
      return { Component: PerformanceScreen };
    },
  },
  {
    path: 'reports',
    lazy: async () => {
      const { ReportsScreen } =
        await import('#desktop/renderer/features/reports/reports-screen.tsx');
      return { Component: ReportsScreen };
    },
  },
  {
    path: 'content',
    lazy: async () => {
      const { ContentScreen } = await import('./features/takedowns/content-screen.tsx');
      return { Component: ContentScreen };
    },
  },
  {
    path: 'security',
    lazy: async () => {
      const { SecurityScreen } = await import('./features/security/security-screen.tsx');
      return { Component: SecurityScreen };
    },
  },
  {
    path: 'outbox',
    lazy: async () => {
      const { OutboxScreen } = await import('#desktop/renderer/features/mail/outbox-screen.tsx');
      return { Component: OutboxScreen };
    },
  },
  {
    path: 'creators',
    lazy: async () => {
      const { CreatorsScreen } =
        await import('#desktop/renderer/features/creators/creators-screen.tsx');
      return { Component: CreatorsScreen };
    },
  },
  {
    path: 'creators/:creatorId',
    lazy: async () => {
      const { CreatorScreen } =
        await import('#desktop/renderer/features/creators/creator-screen.tsx');
      return { Component: CreatorScreen };
    },
  },
  {
    path: 'finance/referrals',
    lazy: async () => {
      const { ReferralBooksScreen } =
        await import('./features/referrals/operators/referral-books-screen.tsx');
      return { Component: ReferralBooksScreen };
    },
  },
  {
    path: 'parsing',
    lazy: async () => {
      const { ParsingScreen } = await import('./features/parsing/parsing-screen.tsx');
      return { Component: ParsingScreen };
    },
  },
  {
    path: 'parsing/waiting',
    lazy: async () => {
      const { WaitsScreen } = await import('./features/unlock/waits/waits-screen.tsx');
      return { Component: WaitsScreen };
    },
  },
  {
    path: 'parsing/workbench',
    lazy: async () => {
      const { WorkbenchScreen } = await import('./features/unlock/workbench/workbench-screen.tsx');
      return { Component: WorkbenchScreen };
    },
  },
  {
    path: 'news',
    lazy: async () => {
      const { NewsDeskScreen } = await import('./features/news/news-desk-screen.tsx');
      return { Component: NewsDeskScreen };
    },
  },
  { path: 'news/new', lazy: loadNewsEditor },
  { path: 'news/:articleId', lazy: loadNewsEditor },
  {
    path: 'team-news',
    lazy: async () => {
      const { TeamNewsScreen } = await import('./features/news/team/team-news-screen.tsx');
      return { Component: TeamNewsScreen };
    },
  },
  {
    path: 'team-news/:newsId',
    lazy: async () => {
      const { TeamArticleScreen } = await import('./features/news/team/team-article-screen.tsx');
      return { Component: TeamArticleScreen };
    },
  },
  {
    path: 'support/:ticketId?',
    lazy: async () => {
      const { DeskScreen } = await import('./features/support/desk/desk-screen.tsx');
      return { Component: DeskScreen };
    },
  },
  {
    path: 'audit',
    lazy: async () => {
      const { AuditScreen } = await import('#desktop/renderer/features/audit/audit-screen.tsx');
      return { Component: AuditScreen };
    },
  },
  {
    path: 'account',
    lazy: async () => {
      const { OperatorAccountScreen } =
        await import('#desktop/renderer/features/operators/operator-account-screen.tsx');
      return { Component: OperatorAccountScreen };
    },
  },
  {
    path: 'notifications',
    lazy: async () => {
      const { MessageDeskScreen } =
        await import('./features/notifications/messages/message-desk-screen.tsx');
      return { Component: MessageDeskScreen };
    },
  },
  { path: 'notifications/new', lazy: loadMessage },
  { path: 'notifications/:messageId', lazy: loadMessage },
];

/** The sign-in is public, the rest is verified on each entry. */
const operatorRoutes: Route = {
  lazy: async () => {
    const { OperatorSessionProvider } = await import('./session/operator-session-provider.tsx');
    return { Component: OperatorSessionProvider };
  },
  children: [
    {
      path: '',
      lazy: async () => {
        const { OperatorLoginScreen } =
          await import('#desktop/renderer/features/operators/operator-login-screen.tsx');
        return { Component: OperatorLoginScreen };
      },
    },
    {
      path: 'setup',
      lazy: async () => {
        const { OperatorSetupScreen } =
          await import('#desktop/renderer/features/operators/operator-setup-screen.tsx');
        return { Component: OperatorSetupScreen };
      },
    },
    {
      path: 'invitation',
      lazy: async () => {
        const { InvitationScreen } =
          await import('#desktop/renderer/features/operators/invitation-screen.tsx');
        return { Component: InvitationScreen };
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

const routes: Route[] = [operatorRoutes, { path: '*', element: <NotFoundScreen /> }];

/** Every place below /admin. */
export function OperatorConsole() {
  const location = useLocation();
  loadFilesOf(routes, location, '/admin');
  return <Screens routes={routes} />;
}
