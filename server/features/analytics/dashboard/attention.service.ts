import { type AttentionItem, refusedAddresses } from '#shared/analytics/attention.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import { countListed } from '#server/features/unlock/waiting/waiting-list.queries.ts';
import { selectAttention } from './attention.queries.ts';
import { quotaRunOut } from './attention.rules.ts';

/** A plan's end is named this long before. */
const PLAN_ENDS_MS = 7 * 86_400_000;

export interface AttentionService {
  /** What only the creator can settle, the most urgent first. */
  read(userId: string): Promise<AttentionItem[]>;
}

/** Looks for what needs the creator; each entry names the screen where it is settled. */
export function createAttention(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    leads,
    subscriptions,
  }: {
    leads: { seesEmails: Leads['seesEmails']; table: Pick<Leads['table'], 'count'> };
    subscriptions: SubscriptionsService;
  },
): AttentionService {
  /** A plan without emails says nothing of addresses. */
  async function countRefused(userId: string): Promise<number> {
    if (!(await leads.seesEmails(userId))) return 0;
    return (await leads.table.count(userId, { filter: refusedAddresses })).count;
  }

  async function quotaItems(userId: string): Promise<AttentionItem[]> {
    const { details } = await subscriptions.readFor(userId, userId);
    if (details === undefined) return [];
    const { leadsOverQuota, commentsUsed: used, monthLimit: limit, month, planEnds } = details;
    const now = clock.now();
    const end = quotaRunOut({ month, now, used, limit });
    return [
      ...(leadsOverQuota === 0 ? [] : [{ kind: 'leads_held' as const, count: leadsOverQuota }]),
      ...(end === null || limit === null
        ? []
        : [{ kind: 'quota_ends' as const, ...end, at: end.at.toISOString(), used, limit }]),
      ...(planEnds === null || Date.parse(planEnds.at) - now.getTime() > PLAN_ENDS_MS
        ? []
        : [{ kind: 'plan_ends' as const, at: planEnds.at, planName: planEnds.nextPlanName }]),
    ];
  }

  return {
    async read(userId) {
      const [waits, facts, quota, refused] = await Promise.all([
        countListed(db, userId),
        selectAttention(db, userId),
        quotaItems(userId),
        countRefused(userId),
      ]);
      return [
        ...atLeastOne('pages_taken_down', facts.pagesTakenDown),
        ...atLeastOne('near_misses', waits.nearMisses),
        ...atLeastOne('approvals', waits.all - waits.nearMisses),
        ...quota,
        ...(facts.pageAccessEnded ? [{ kind: 'page_access_ended' as const }] : []),
        ...(facts.ownMailRefused ? [{ kind: 'own_mail_refused' as const }] : []),
        ...atLeastOne('mails_refused', refused),
        ...atLeastOne('pixels_paused', facts.pixelsPaused),
        ...atLeastOne('retention_stopped', facts.retentionStopped),
      ];
    },
  };
}

const atLeastOne = <Kind extends AttentionItem['kind']>(kind: Kind, count: number) =>
  count === 0 ? [] : [{ kind, count }];
