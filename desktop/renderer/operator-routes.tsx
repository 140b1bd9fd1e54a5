import type { RouteObject } from 'react-router-dom';
import { RouteError } from './layout/route-error.tsx';

/** Screens behind an operator's session; each loads its own files. */
const operatorScreens: RouteObject[] = [];

/** Everything below /admin: the door is open, the rest is verified on each entry (spec §2). */
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
          await import('./features/auth/operators/operator-login-screen.tsx');
        return { Component: OperatorLoginScreen };
      },
    },
    {
      lazy: async () => {
        const { RequireOperator } = await import('./session/require-operator.tsx');
        return { Component: RequireOperator };
      },
      children: [{ errorElement: <RouteError />, children: operatorScreens }],
    },
  ],
};
