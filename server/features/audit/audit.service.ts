import type { z } from 'zod';
import { actionsNamed } from '#shared/audit/audit-action-names.ts';
import type { AuditFilter, AuditRow, auditApi } from '#shared/audit/audit.contract.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import {
  type AuditSelection,
  selectAuditEntries,
  selectAuditEntry,
  selectTargetsOf,
} from './audit.queries.ts';
import { toAuditRow } from './audit.view.ts';

export interface AuditService extends AuditLog {
  /** Actions of operators, newest first. Throws validation_failed for a foreign cursor. */
  list(
    filter: z.output<typeof auditApi.list.query>,
  ): Promise<{ items: AuditRow[]; nextCursor: string | null }>;
  /** The acts that another feature asks for, newest first. */
  page(
    selection: AuditSelection,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: AuditRow[]; nextCursor: string | null }>;
  /** One entry; undefined when there is none. */
  find(id: string): Promise<AuditRow | undefined>;
  /** A filter with the ids of its creator, and the acts that its words name. */
  selectionOf(filter: AuditFilter): Promise<AuditSelection>;
}

/** The record of operators' acts: written in the transaction of the act, read page by page. */
export function createAuditService({
  db,
  ids,
  hasher,
}: Pick<Platform, 'db' | 'ids' | 'hasher'>): AuditService {
  // Differs from the hash of visitors of the same network.
  const hashNetwork = (network: string) => hasher.hash(network, 'operator');

  async function selectionOf(given: AuditFilter): Promise<AuditSelection> {
    const { creator, search, ...filter } = given;
    return {
      ...filter,
      ...(search === undefined || search === ''
        ? {}
        : { words: { text: search, actions: actionsNamed(search) } }),
      ...(creator === undefined ? {} : { targetIds: await selectTargetsOf(db, creator.trim()) }),
    };
  }

  const page: AuditService['page'] = async (selection, { cursor, limit }) => {
    const after = cursor === undefined ? null : readCursor(cursor);
    const found = await selectAuditEntries(db, selection, { after, limit });
    const { rows, nextCursor } = cutPage(found, limit);
    return { items: rows.map(toAuditRow), nextCursor };
  };

  return {
    ...createAuditLog({ ids, hashNetwork }),
    selectionOf,

    page,
    list: async ({ cursor, limit, ...filter }) =>
      page(await selectionOf(filter), { cursor, limit }),
    async find(id) {
      const row = await selectAuditEntry(db, id);
      return row && toAuditRow(row);
    },
  };
}
