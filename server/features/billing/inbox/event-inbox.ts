import type { Knex } from 'knex';
import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { ProviderError } from '../provider/billing-provider.ts';
import type { CustomerSync } from './customer-sync.ts';
import { settleCheckout } from './settle-checkout.ts';
import * as queries from './event-writes.queries.ts';

/** What providers send. An event only says where to look: everything is fetched. */
export interface EventInbox {
  /**
   * Resolves when the event is committed, and at once for one that was. Throws event_not_signed, or
   * temporarily_unavailable: the provider sends it again.
   */
  receive(source: string, rawBody: Buffer, signature: string): Promise<void>;
  /** Handles an event again, or all that were received in a time; returns how many. */
  replay(
    trx: Knex.Transaction,
    which: { id: string } | { from: string; until: string; state?: 'failed' | undefined },
  ): Promise<number>;
  /** Handles events whose jobs were lost. */
  handleStranded(): Promise<void>;
  jobs: Pick<JobHandlers, 'handle-billing-event'>;
}

const Job = z.object({ v: z.literal(1), eventId: z.string() });

export function createEventInbox(
  { db, ids, jobs }: Pick<Platform, 'db' | 'ids' | 'jobs'>,
  { providers, sync }: { providers: BillingProviders; sync: CustomerSync },
): EventInbox {
  const send = (trx: Knex.Transaction, eventIds: readonly string[]) =>
    jobs.send(
      trx,
      'handle-billing-event',
      eventIds.map((eventId) => ({ data: { v: 1, eventId }, afterSeconds: 0 })),
    );

  async function handle(eventId: string): Promise<void> {
    const event = await queries.findEvent(db, eventId);
    if (event === undefined) return;
    try {
      const provider = await providers.named(event.source);
      if (provider === null) throw new ProviderError('bad_key', 'This provider has no key here');
      const { objectId, source } = event;
      const customerId =
        event.customerId ?? (objectId === null ? null : await provider.customerOf(objectId));
      if (customerId !== null) await sync.sync(source, customerId);
      if (objectId?.startsWith('cs_') === true) await settleCheckout(db, provider, objectId);
      await queries.noteEvent(db, eventId, { customerId });
    } catch (error) {
      await queries.noteEvent(db, eventId, { error: String(error) });
      throw error;
    }
  }

  return {
    async receive(source, rawBody, signature) {
      const provider = await providers.named(source);
      if (provider === null) throw new AppError('event_not_signed');
      await jobs.ready();
      try {
        const event = { ...provider.verifyEvent(rawBody, signature), id: ids.rowId(), source };
        await db.transaction(async (trx) => {
          if (await queries.insertEvent(trx, event)) await send(trx, [event.id]);
        });
      } catch (error) {
        if (error instanceof ProviderError)
          throw new AppError('event_not_signed', { cause: error });
        throw error;
      }
    },

    async replay(trx, which) {
      const found = await queries.unhandle(trx, which);
      if (found.length > 0) await send(trx, found);
      return found.length;
    },

    async handleStranded() {
      for (const id of await queries.selectStranded(db)) await handle(id).catch(() => undefined);
    },

    jobs: { 'handle-billing-event': (data) => handle(Job.parse(data).eventId) },
  };
}
