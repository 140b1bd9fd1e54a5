import type { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import type { CallOutput } from '#shared/api/define-api.ts';

export type DashboardData = CallOutput<typeof analyticsApi.dashboard>;
