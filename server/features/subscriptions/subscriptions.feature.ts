import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createEntitlements, type Entitlements } from './entitlements/entitlements.service.ts';
import { createOperatorPlans, type OperatorPlansService } from './operator-plans.service.ts';
import { createSubscriptionViews, type SubscriptionsService } from './subscriptions.service.ts';

/** Plans, for reading and for changes by operators. */
export interface Subscriptions extends SubscriptionsService {
  plans: OperatorPlansService;
  entitlements: Entitlements;
}

/** Plans are rows: limits, cards and tooltips are read from them each time. */
export function createSubscriptions(
  { db, feed, jobs }: Pick<Platform, 'db' | 'feed' | 'jobs'>,
  { audit, settings }: { audit: AuditLog; settings: Pick<SettingsService, 'read'> },
): Subscriptions {
  return {
    ...createSubscriptionViews({ db }, { settings }),
    entitlements: createEntitlements({ db, feed }, { settings }),
    plans: createOperatorPlans({ db, feed, jobs }, { audit }),
  };
}
