import type { Knex } from 'knex';
import type { FeatureValue } from '#shared/subscriptions/entitlements.contract.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import * as queries from '#server/features/subscriptions/entitlements/overrides.queries.ts';
import { isInFuture } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockGrantOwner } from './grant-owner.queries.ts';
import type { GrantActor } from './plan-grants.service.ts';

export interface NewOverride {
  change: FeatureValue;
  /** ISO; null for good. */
  until: string | null;
  reason: string;
}

/** Exceptions from plans. Each act has its audit entry; triggers let limits and caches follow. */
export interface OverridesService {
  /** Replaces the live one of the feature. Throws creator_not_found, and validation_failed for a past date. */
  set(creatorId: string, override: NewOverride, by: GrantActor): Promise<void>;
  /** Throws creator_not_found or override_not_found. */
  end(
    creatorId: string,
    end: { overrideId: string; reason: string },
    by: GrantActor,
  ): Promise<void>;
  /** Ends every expired one, once in all processes. */
  endOverdue(): Promise<void>;
}

/** Sets and ends single features of creators. */
export function createOverrides(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  { audit, leads }: { audit: AuditLog; leads: LeadRoom },
): OverridesService {
  /** Writes by `change`, which returns what is noted, and lets leads over quota follow. */
  async function act(
    creatorId: string,
    how: { by: GrantActor; reason?: string },
    change: (
      trx: Knex.Transaction,
      by: string,
    ) => Promise<{
      ended: queries.OverrideRow[];
      set?: NewOverride;
    }>,
  ): Promise<void> {
    await db.transaction(async (trx) => {
      const owner = await lockGrantOwner(trx, creatorId);
      if (owner === undefined) throw new AppError('creator_not_found');
      const { ended, set } = await change(
        trx,
        typeof how.by === 'string' ? how.by : how.by.username,
      );
      const target = { kind: 'creator' as const, id: creatorId, name: owner.email };
      const { by, reason } = how;
      if (set !== undefined) {
        const [replaced] = ended;
        await audit.record(trx, {
          action: 'creator.override_set',
          by,
          target,
          reason,
          ...(replaced === undefined ? {} : { before: factsOf(replaced) }),
          after: { ...factsOf(set.change), until: set.until },
        });
      } else {
        for (const one of ended) {
          const before = factsOf(one);
          await audit.record(trx, {
            action: 'creator.override_ended',
            by,
            target,
            reason,
            before,
          });
        }
      }
      await leads.releaseOverQuota(trx, creatorId);
    });
    feed.announce({ kind: 'creator', id: creatorId });
  }

  return {
    set: (creatorId, override, by) =>
      act(creatorId, { by, reason: override.reason }, async (trx, actor) => {
        const { change, until, reason } = override;
        if (until !== null && !(await isInFuture(trx, until))) {
          throw new AppError('validation_failed', {
            fields: { until: 'Please choose a time in the future' },
          });
        }
        const which = { feature: change.feature };
        const ended = await queries.endOverrides(trx, creatorId, { which, by: actor });
        await queries.insertOverride(trx, { ...change, userId: creatorId, until, reason, actor });
        return { ended, set: override };
      }),
    end: (creatorId, { overrideId, reason }, by) =>
      act(creatorId, { by, reason }, async (trx, actor) => {
        const which = { id: overrideId };
        const ended = await queries.endOverrides(trx, creatorId, { which, by: actor });
        if (ended.length === 0) throw new AppError('override_not_found');
        return { ended };
      }),
    async endOverdue() {
      for (const creatorId of await queries.selectExpiredOwners(db)) {
        await act(creatorId, { by: 'time' }, async (trx, by) => ({
          ended: await queries.endOverrides(trx, creatorId, { which: 'expired', by }),
        }));
      }
    },
  };
}

function factsOf(
  override: Pick<queries.OverrideRow, 'feature' | 'value'> & { until?: Date | null },
) {
  const { feature, value, until } = override;
  return {
    feature,
    value: value ?? 'unlimited',
    ...(until === undefined ? {} : { until: until?.toISOString() ?? null }),
  };
}
