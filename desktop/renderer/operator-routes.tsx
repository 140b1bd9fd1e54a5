import type { RouteObject } from 'react-router-dom';
import { LaterScreen } from './layout/later-screen.tsx';
import { laterOperatorScreens } from './layout/later-screens.ts';
import { RouteError } from './layout/route-error.tsx';

/** Screens behind an operator's session; each loads its own files. */
const operatorScreens: RouteObject[] = [
  {
    path: '/admin/dashboard',
    lazy: async () => {
      const { OperatorDashboardScreen } =
        await import('#desktop/renderer/features/health/operator-dashboard-screen.tsx');
      return { Component: OperatorDashboardScreen };
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
  ...laterOperatorScreens.map((entry) => ({
    path: entry.path,
    element: <LaterScreen entry={entry} home="/admin/dashboard" />,
  })),
];

/** Everything below /admin: the door is open, the rest is verified on each entry. */
export const operatorRoutes: RouteObject = {
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
          children: [{ errorElement: <RouteError />, children: operatorScreens }],
        },
      ],
    },
  ],
};
