import type { z } from 'zod';
import type { CallInput, CallOutput } from '#shared/api/define-api.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import {
  MAIL_NOTICES_PATH,
  MOST_STOPPED,
  type stoppedAddressesApi,
} from '#shared/mail/stopped-addresses.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { inTransaction } from '#server/platform/db/statements/try-again.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ErasedAddresses } from '../erased-addresses.ts';
import { readAddressList } from './address-list.rules.ts';
import { NOTICE_KEY } from './mail-notices.ts';
import { stopUnlessErased } from './stop-addresses.ts';
import * as queries from './stopped-addresses.queries.ts';

type Api = typeof stoppedAddressesApi;
type ListQuery = z.output<Api['list']['query']>;
const target = { kind: 'mail', id: 'stopped' } as const;

/** Addresses that get no mail about magnets, as operators keep them. Each act is in the audit log. */
export interface StoppedAddresses {
  list(query: ListQuery): Promise<CallOutput<Api['list']>>;
  /** Throws no_addresses or too_many_addresses_at_once. */
  add(body: CallInput<Api['add']>['body'], by: AuditActor): Promise<CallOutput<Api['add']>>;
  /** Throws stop_not_found. */
  takeBack(body: CallInput<Api['takeBack']>['body'], by: AuditActor): Promise<void>;
  readKey(): Promise<CallOutput<Api['readKey']>>;
  makeKey(by: AuditActor): Promise<CallOutput<Api['makeKey']>>;
  removeKey(by: AuditActor): Promise<void>;
}

/** The desk of operators. The log has numbers and domains, since nothing leaves it. */
export function createStoppedAddresses(
  { db, ids, key, publicUrl }: Pick<Platform, 'db' | 'ids' | 'key' | 'publicUrl'>,
  { audit, erased }: { audit: AuditLog; erased: ErasedAddresses },
): StoppedAddresses {
  return {
    async list({ search, reason, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const wanted = search === undefined || search === '' ? null : emailKey(search);
      const ask = { search: wanted, reason: reason ?? null, after, limit: limit + 1 };
      const { rows, nextCursor } = cutPage(await queries.selectStopped(db, ask), limit);
      return {
        items: rows.map(({ address, reason: why, source, at, until, detail }) => ({
          address,
          reason: why,
          source,
          at: at.toISOString(),
          until: until?.toISOString() ?? null,
          detail,
        })),
        nextCursor,
      };
    },

    async add({ text, reason }, by) {
      const { keys, unreadable } = readAddressList(text);
      if (keys.length === 0) throw new AppError('no_addresses');
      if (keys.length > MOST_STOPPED) throw new AppError('too_many_addresses_at_once');
      const stops = keys.map((addressKey) => ({
        addressKey,
        by: 'operator' as const,
        detail: null,
      }));
      const added = await inTransaction(db, async (trx) => {
        const fresh = await stopUnlessErased(trx, erased, reason, stops);
        const after = { reason, addresses: keys.length, added: fresh };
        await audit.record(trx, { action: 'mail.addresses_stopped', by, target, after });
        return fresh;
      });
      return { added, known: keys.length - added, unreadable };
    },

    async takeBack({ address, reason, why }, by) {
      await db.transaction(async (trx) => {
        if (!(await queries.takeStopBack(trx, emailKey(address), reason))) {
          throw new AppError('stop_not_found');
        }
        const domain = address.slice(address.lastIndexOf('@') + 1);
        await audit.record(trx, {
          action: 'mail.address_taken_back',
          by,
          target: { ...target, name: `an address at ${domain}` },
          reason: why,
          before: { stopped: reason },
        });
      });
    },

    async readKey() {
      const made = await queries.selectNoticeKey(db);
      return { url: publicUrl + MAIL_NOTICES_PATH, madeAt: made?.madeAt.toISOString() ?? null };
    },

    async makeKey(by) {
      const secret = ids.secret('mnk_');
      const madeAt = await db.transaction(async (trx) => {
        await audit.record(trx, { action: 'mail.notice_key_made', by, target });
        return queries.putNoticeKey(trx, key.seal('mail-notices', secret, NOTICE_KEY));
      });
      return { key: secret, madeAt: madeAt.toISOString() };
    },

    async removeKey(by) {
      await db.transaction(async (trx) => {
        if (!(await queries.deleteNoticeKey(trx))) return;
        await audit.record(trx, { action: 'mail.notice_key_removed', by, target });
      });
    },
  };
}
