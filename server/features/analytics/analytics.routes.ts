import type Router from '@koa/router';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { weeklySummaryApi } from '#shared/analytics/weekly-summary.contract.ts';
import type { Analytics } from './analytics.feature.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerAnalyticsRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    analytics,
  }: {
    analytics: Pick<Analytics, 'attention' | 'dashboard' | 'firstLead' | 'firstSteps' | 'weekly'>;
  },
): void {
  const { attention, firstSteps, weekly } = analytics;
  implement(router, guards, analyticsApi, {
    dashboard: ({ creator }) => analytics.dashboard.read(creator.user),
    claimFirstLead: async ({ creator }) => ({
      claimed: await analytics.firstLead.claim(creator.user.id),
    }),
    attention: async ({ creator }) => ({ items: await attention.read(creator.user.id) }),
    firstSteps: ({ creator }) => firstSteps.read(creator.user.id),
    changeFirstSteps: ({ creator, body }) => firstSteps.change(creator.user.id, body),
  });
  implement(router, guards, weeklySummaryApi, {
    read: ({ creator }) => weekly.read(creator.user.id),
    save: ({ creator, body }) => weekly.save(creator.user.id, body.isOn),
    sendNow: async ({ creator }) => ({ week: await weekly.sendNow(creator.user.id) }),
  });
}
