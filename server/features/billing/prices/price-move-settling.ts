import type { Knex } from 'knex';
import { z } from 'zod';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccount } from '../billing-rows.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import { ProviderError } from '../provider/billing-provider.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import * as queries from './price-move-settling.queries.ts';

/** Brings the provider to what operators decided, and notes what became of it. */
export interface PriceMoveSettling {
  /** Looks at these as soon as the transaction has committed. */
  send(trx: Knex.Transaction, ids: readonly string[]): Promise<void>;
  /** Looks at all that need it: a new period has begun, a creator changed something, a job was lost. */
  goOn(): Promise<void>;
  jobs: Pick<JobHandlers, 'settle-price-move'>;
}

const Job = z.object({ v: z.literal(1), id: z.string() });

/**
 * A move is what should be, not a call that was made: whatever takes the planned price off a subscription (a
 * pause, a cancellation that is called off), the next look plans it again.
 */
export function createPriceMoveSettling(
  { db, jobs, feed }: Pick<Platform, 'db' | 'jobs' | 'feed'>,
  { providers, sync }: { providers: BillingProviders; sync: CustomerSync },
): PriceMoveSettling {
  async function settle(id: string): Promise<void> {
    const row = await queries.claim(db, id);
    if (row === undefined) return;
    try {
      const { state, effectiveAt } = await stateAfter(row);
      await queries.save(db, id, { state, effectiveAt, error: null });
      feed.announce({ kind: 'creator', id: row.userId });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await queries.save(db, id, { ...row, error: error.message });
      throw error;
    }
  }

  async function stateAfter(
    row: queries.SettledRow,
  ): Promise<Pick<queries.SettledRow, 'state' | 'effectiveAt'>> {
    const { effectiveAt } = row;
    const isThere = row.nextPriceId !== null && row.nextPriceId === row.toPriceId;
    if (row.hasNewPrice) return { state: 'done', effectiveAt };
    if (row.hasLeft) return { state: 'left', effectiveAt };
    if (row.state === 'taking_back') {
      if (isThere) await tell(row, 'off');
      return { state: 'taken_back', effectiveAt };
    }
    if (isThere) return { state: 'planned', effectiveAt: row.nextAt ?? effectiveAt };
    if (!row.isDue) return { state: 'waiting', effectiveAt };
    await tell(row, 'on');
    return { state: 'planned', effectiveAt: row.periodEnd ?? effectiveAt };
  }

  async function tell(row: queries.SettledRow, what: 'on' | 'off'): Promise<void> {
    const provider = await providers.named(row.provider);
    const account = await findAccount(db, row.userId, row.provider);
    if (provider === null || account === undefined) {
      throw new ProviderError('bad_key', 'This provider has no key here');
    }
    // Another state of the subscription is another call.
    const key = `price-move-${what}-${row.id}-${row.syncedAt.getTime()}`;
    const { externalId, externalPriceId } = row;
    if (what === 'off') await provider.unscheduleChange({ externalId, key });
    else if (externalPriceId !== null) {
      await provider.scheduleChange({ externalId, externalPriceId, key });
    }
    await sync.sync(row.provider, account.externalCustomerId);
  }

  return {
    send: (trx, ids) =>
      jobs.send(
        trx,
        'settle-price-move',
        ids.map((id) => ({ data: { v: 1, id }, afterSeconds: 0 })),
      ),
    async goOn() {
      for (const id of await queries.selectDue(db)) await settle(id).catch(() => undefined);
    },
    jobs: { 'settle-price-move': (data) => settle(Job.parse(data).id) },
  };
}
