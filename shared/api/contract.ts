import { activityApi, activityErrors } from '../activity/activity.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';
import { accountSecurityApi, accountSecurityErrors } from '../auth/account-security.contract.ts';
import { authApi, authErrors } from '../auth/auth.contract.ts';
import { operatorErrors, operatorsApi } from '../auth/operators.contract.ts';
import { integrationErrors, integrationsApi } from '../integrations/integrations.contract.ts';
import { magnetErrors, magnetsApi } from '../magnets/magnets.contract.ts';
import { newsApi } from '../news/news.contract.ts';
import { referralsApi } from '../referrals/referrals.contract.ts';
import { auditApi } from '../security/audit.contract.ts';
import { reportsApi } from '../security/reports.contract.ts';
import { subscriptionsApi } from '../subscriptions/subscriptions.contract.ts';
import { unlockApi, unlockErrors } from '../unlock/unlock.contract.ts';
import { genericErrors } from './errors.ts';

/** The one registry of features; validation, client, documentation and tests follow from it. */
export const contract = {
  auth: authApi,
  accountSecurity: accountSecurityApi,
  operators: operatorsApi,
  magnets: magnetsApi,
  unlock: unlockApi,
  activity: activityApi,
  analytics: analyticsApi,
  integrations: integrationsApi,
  subscriptions: subscriptionsApi,
  referrals: referralsApi,
  news: newsApi,
  security: reportsApi,
  audit: auditApi,
} as const;
export type Contract = typeof contract;

export const errorDefinitions = {
  ...genericErrors,
  ...authErrors,
  ...accountSecurityErrors,
  ...operatorErrors,
  ...magnetErrors,
  ...unlockErrors,
  ...activityErrors,
  ...integrationErrors,
} as const;
export type ErrorCode = keyof typeof errorDefinitions;
