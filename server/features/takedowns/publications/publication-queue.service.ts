import type { Knex } from 'knex';
import type { CallOutput } from '#shared/api/define-api.ts';
import type {
  FirstPublication,
  firstPublicationsApi,
  publicationStates,
} from '#shared/takedowns/first-publications.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { toFoundMagnet } from '../takedowns.view.ts';
import { linkedHosts } from './linked-hosts.ts';
import * as queries from './publication-queue.queries.ts';

type Api = typeof firstPublicationsApi;

/**
 * Pages of new accounts, which are live while an operator has not looked at them yet. Publishing puts them
 * here (`magnets/publications`), and a takedown ends an entry as a look does.
 */
export interface PublicationQueue {
  /** Throws validation_failed for a foreign cursor. */
  list(ask: {
    state: (typeof publicationStates)[number];
    cursor?: string | undefined;
    limit: number;
  }): Promise<CallOutput<Api['list']>>;
  count(): Promise<CallOutput<Api['count']>>;
  /** Throws publication_not_found or publication_looked_at. */
  look(magnetId: string, by: AuditActor): Promise<FirstPublication>;
  /** Throws publication_not_found, publication_waits or already_taken_down. */
  putBack(magnetId: string, by: AuditActor): Promise<FirstPublication>;
}

/** The queue of first publications; every look and its way back is in the audit log. */
export function createPublicationQueue(
  { db }: Pick<Platform, 'db'>,
  { audit, settings }: { audit: AuditLog; settings: Pick<SettingsService, 'read'> },
): PublicationQueue {
  async function find(from: Knex, magnetId: string): Promise<queries.PublicationRow> {
    const row = await queries.findPublication(from, magnetId);
    if (row === undefined) throw new AppError('publication_not_found');
    return row;
  }

  return {
    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectPublications(db, { state, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toPublication), nextCursor };
    },

    async count() {
      const [waiting, { firstPublications }] = await Promise.all([
        queries.countWaiting(db),
        settings.read(),
      ]);
      return { waiting, ofAccount: firstPublications };
    },

    look: (magnetId, by) =>
      db.transaction(async (trx) => {
        const { title } = await find(trx, magnetId);
        const look = { magnetId, by: by.username, outcome: 'fine' } as const;
        if (!(await queries.setLookedAt(trx, look))) throw new AppError('publication_looked_at');
        await audit.record(trx, {
          action: 'page.looked_at',
          by,
          target: { kind: 'page', id: magnetId, name: title },
          before: { waits: true },
          after: { waits: false },
        });
        return toPublication(await find(trx, magnetId));
      }),

    putBack: (magnetId, by) =>
      db.transaction(async (trx) => {
        const { title, takedownId } = await find(trx, magnetId);
        if (takedownId !== null) throw new AppError('already_taken_down');
        if (!(await queries.unsetLookedAt(trx, magnetId))) throw new AppError('publication_waits');
        await audit.record(trx, {
          action: 'page.put_back',
          by,
          target: { kind: 'page', id: magnetId, name: title },
          before: { waits: false },
          after: { waits: true },
        });
        return toPublication(await find(trx, magnetId));
      }),
  };
}

function toPublication(row: queries.PublicationRow): FirstPublication {
  const { lookedAt, lookedBy, outcome } = row;
  const isLookedAt = lookedAt !== null && lookedBy !== null && outcome !== null;
  return {
    magnet: toFoundMagnet(row),
    publishedAt: row.publishedAt.toISOString(),
    owner: {
      since: row.ownerSince.toISOString(),
      plan: row.planName,
      hasVerifiedEmail: row.hasVerifiedEmail,
    },
    hosts: linkedHosts(row.items, row.nextStepUrl),
    look: isLookedAt ? { at: lookedAt.toISOString(), by: lookedBy, outcome } : null,
  };
}
