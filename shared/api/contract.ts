import { activityApi, activityErrors } from '../activity/activity.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';
import { operatorFiguresApi } from '../analytics/operator-figures.contract.ts';
import { accountSecurityApi, accountSecurityErrors } from '#shared/account/account.contract.ts';
import { authApi, authErrors } from '../auth/auth.contract.ts';
import {
  operatorAccountApi,
  operatorAccountErrors,
} from '#shared/operators/operator-account.contract.ts';
import { operatorCreatorErrors, operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { operatorErrors, operatorsApi } from '#shared/operators/operators.contract.ts';
import { integrationErrors, integrationsApi } from '../integrations/integrations.contract.ts';
import { magnetFileErrors, magnetFilesApi } from '#shared/files/files.contract.ts';
import { magnetErrors, magnetsApi } from '../magnets/magnets.contract.ts';
import { newsApi } from '../news/news.contract.ts';
import { operatorOutboxApi, operatorOutboxErrors } from '#shared/mail/mail.contract.ts';
import { referralsApi } from '../referrals/referrals.contract.ts';
import { auditApi } from '#shared/audit/audit.contract.ts';
import { operatorReportErrors, operatorReportsApi } from '#shared/reports/reports.contract.ts';
import { reportsApi } from '#shared/reports/page-reports.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { subscriptionsApi } from '../subscriptions/subscriptions.contract.ts';
import { contentApi } from '../unlock/content.contract.ts';
import { unlockApi, unlockErrors } from '../unlock/unlock.contract.ts';
import { genericErrors } from './errors.ts';

/** The one registry of features; validation, client, documentation and tests follow from it. */
export const contract = {
  auth: authApi,
  accountSecurity: accountSecurityApi,
  operators: operatorsApi,
  operatorAccount: operatorAccountApi,
  operatorCreators: operatorCreatorsApi,
  magnets: magnetsApi,
  magnetFiles: magnetFilesApi,
  unlock: unlockApi,
  content: contentApi,
  activity: activityApi,
  analytics: analyticsApi,
  integrations: integrationsApi,
  subscriptions: subscriptionsApi,
  referrals: referralsApi,
  news: newsApi,
  security: reportsApi,
  audit: auditApi,
  operatorHealth: operatorHealthApi,
  operatorSetup: operatorSetupApi,
  operatorFigures: operatorFiguresApi,
  operatorOutbox: operatorOutboxApi,
  operatorReports: operatorReportsApi,
} as const;
export type Contract = typeof contract;

export const errorDefinitions = {
  ...genericErrors,
  ...authErrors,
  ...accountSecurityErrors,
  ...operatorErrors,
  ...operatorAccountErrors,
  ...operatorCreatorErrors,
  ...magnetErrors,
  ...magnetFileErrors,
  ...unlockErrors,
  ...activityErrors,
  ...integrationErrors,
  ...operatorOutboxErrors,
  ...operatorReportErrors,
} as const;
export type ErrorCode = keyof typeof errorDefinitions;
