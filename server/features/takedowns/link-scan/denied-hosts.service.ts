import type { Knex } from 'knex';
import type { z } from 'zod';
import {
  type DeniedHost,
  type deniedHostsApi,
  MOST_DENIED_HOSTS,
} from '#shared/takedowns/denied-hosts.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { withParents } from '#server/features/mail/addresses/quality/throwaway-list.rules.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readDeniedHost } from './denied-host.rules.ts';
import * as queries from './denied-hosts.queries.ts';
import { loadSuffixes } from './host-judge.ts';
import { noteListChange } from './link-scans.queries.ts';

type Api = typeof deniedHostsApi;

/** Hosts that no page should link to, as operators keep them. Each change has all links looked at again. */
export interface DeniedHosts {
  /** Throws validation_failed for a foreign cursor. */
  list(
    ask: z.output<Api['list']['query']>,
  ): Promise<{ items: DeniedHost[]; nextCursor: string | null }>;
  /** Throws denied_host_invalid, denied_host_listed or too_many_denied_hosts. */
  add(entry: z.output<Api['add']['body']>, by: AuditActor): Promise<DeniedHost>;
  /** Throws denied_host_not_found. */
  remove(id: string, reason: string, by: AuditActor): Promise<DeniedHost>;
}

/** Each change is in the audit log, with the reason. */
export function createDeniedHosts(
  { db, ids, publicUrl, pagesUrl }: Pick<Platform, 'db' | 'ids' | 'publicUrl' | 'pagesUrl'>,
  { audit, scan }: { audit: AuditLog; scan(): void },
): DeniedHosts {
  const ownHosts = [publicUrl, pagesUrl].map((url) => new URL(url).hostname);

  async function find(from: Knex, id: string): Promise<queries.DeniedHostRow> {
    const row = await queries.findDeniedHost(from, id);
    if (row === undefined) throw new AppError('denied_host_not_found');
    return row;
  }

  /** Changes the list, one after the other, and has the links looked at after the commit. */
  async function change(act: (trx: Knex.Transaction) => Promise<queries.DeniedHostRow>) {
    const row = await db.transaction(async (trx) => {
      await queries.lockDeniedHosts(trx);
      const changed = await act(trx);
      await noteListChange(trx, changed.host);
      return changed;
    });
    scan();
    return toDeniedHost(row);
  }

  return {
    async list({ search = '', cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectDeniedPage(db, { search, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toDeniedHost), nextCursor };
    },

    async add({ host: typed, reason }, by) {
      const read = readDeniedHost(typed, ownHosts, await loadSuffixes());
      if ('problem' in read) {
        const { problem } = read;
        throw new AppError('denied_host_invalid', {
          values: { problem },
          fields: { host: problem },
        });
      }
      const { host } = read;
      return change(async (trx) => {
        const listed = await queries.selectDeniedHosts(trx);
        const above = withParents(host).find((one) => listed.includes(one));
        if (above !== undefined)
          throw new AppError('denied_host_listed', { values: { host: above } });
        if (listed.length >= MOST_DENIED_HOSTS) throw new AppError('too_many_denied_hosts');
        const id = ids.rowId();
        await queries.insertDeniedHost(trx, { id, host, reason, addedBy: by.username });
        const target = { kind: 'denied_host', id, name: host } as const;
        const after = { host, listed: true };
        await audit.record(trx, { action: 'denied_host.added', by, target, reason, after });
        return find(trx, id);
      });
    },

    remove: (id, reason, by) =>
      change(async (trx) => {
        const row = await find(trx, id);
        await queries.deleteDeniedHost(trx, id);
        const target = { kind: 'denied_host', id, name: row.host } as const;
        const before = { host: row.host, listed: true, reason: row.reason };
        const after = { host: row.host, listed: false };
        await audit.record(trx, {
          action: 'denied_host.removed',
          by,
          target,
          reason,
          before,
          after,
        });
        return row;
      }),
  };
}

function toDeniedHost(row: queries.DeniedHostRow): DeniedHost {
  const { id, host, reason, addedBy, createdAt, pages } = row;
  return { id, host, reason, addedBy, addedAt: createdAt.toISOString(), pages };
}
