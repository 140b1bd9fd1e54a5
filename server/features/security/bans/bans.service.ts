import { domainToASCII } from 'node:url';
import { emailKey } from '#shared/auth/email-address.ts';
import type { z } from 'zod';
import {
  type Ban,
  type BanReach,
  type bansApi,
  MOST_BANS,
} from '#shared/security/bans.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import { isInRanges } from '#server/platform/http/sockets/network-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Refusals } from '../refusals/refusals.service.ts';
import { readAddressPattern, readNetwork } from './ban-values.rules.ts';
import { createBanMemory } from './ban-memory.ts';
import * as queries from './bans.queries.ts';

type Api = typeof bansApi;
type NewBan = z.output<Api['add']['body']>;

/** Bans, as requests obey them and as operators keep them. */
export interface Bans {
  /** Throws network_banned, and counts it. Waits for no statement. */
  requireNetwork(network: string, reach: BanReach): Promise<void>;
  /** Throws address_banned, and counts it. */
  requireAddress(address: string, reach: BanReach): Promise<void>;
  /** Whether a ban holds for a network. */
  isBanned(network: string): Promise<boolean>;
  /** Throws validation_failed for a foreign cursor. */
  list(query: z.output<Api['list']['query']>): Promise<{ items: Ban[]; nextCursor: string | null }>;
  /** Throws ban_invalid, ban_covers_you, ban_exists or too_many_bans. */
  add(ban: NewBan, by: AuditActor): Promise<Ban>;
  /** Throws ban_not_found or ban_is_over. */
  lift(banId: string, reason: string, by: AuditActor): Promise<Ban>;
}

/** Bans are rows, kept in memory between changes. */
export function createBans(
  { db, feed, ids, clock }: Pick<Platform, 'db' | 'feed' | 'ids' | 'clock'>,
  ports: {
    audit: AuditLog;
    settings: Pick<SettingsService, 'read'>;
    refusals: Pick<Refusals, 'note'>;
  },
): Bans {
  const { audit, settings, refusals } = ports;
  const memory = createBanMemory({ db, feed });

  async function refuse(code: 'network_banned' | 'address_banned', banId: string, network: string) {
    refusals.note({ kind: 'ban', what: banId, network });
    const { supportEmail } = await settings.read();
    return new AppError(code, { values: { supportEmail } });
  }

  async function find(banId: string): Promise<Ban> {
    const row = await queries.findBan(db, banId);
    if (row === undefined) throw new AppError('ban_not_found');
    return toBan(row);
  }

  return {
    async requireNetwork(network, reach) {
      const ban = (await memory.current()).ofNetwork(network, reach, clock.now());
      if (ban !== null) throw await refuse('network_banned', ban.id, network);
    },

    async requireAddress(address, reach) {
      const ban = (await memory.current()).ofAddress(comparable(address), reach, clock.now());
      if (ban !== null) throw await refuse('address_banned', ban.id, '');
    },

    isBanned: async (network) =>
      (await memory.current()).ofNetwork(network, 'accounts', clock.now()) !== null,

    async list({ state, kind, search, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const ask = { isActive: state === 'active', kind, search, after, limit };
      const { rows, nextCursor } = cutPage(await queries.selectBans(db, ask), limit);
      return { items: rows.map(toBan), nextCursor };
    },

    async add({ kind, value: typed, reach, until, reason }, by) {
      const value = readValue(kind, typed, by);
      const endsAt = until == null ? null : new Date(until);
      if (endsAt !== null && endsAt <= clock.now()) {
        throw invalid('until', 'Choose a time in the future');
      }
      const id = ids.rowId();
      await db.transaction(async (trx) => {
        await queries.lockBans(trx);
        const wider = await queries.findWiderBan(trx, { kind, value, reach, endsAt });
        if (wider !== null) throw new AppError('ban_exists', { values: { value: wider } });
        if ((await queries.countHeldBans(trx, kind)) >= MOST_BANS) {
          throw new AppError('too_many_bans');
        }
        const who = { createdBy: by.id, createdByName: by.username };
        await queries.insertBan(trx, { id, kind, value, reach, endsAt, reason, ...who });
        await audit.record(trx, {
          action: 'ban.added',
          by,
          target: { kind: 'ban', id },
          reason,
          after: factsOf({ kind, value, reach, endsAt }),
        });
      });
      await memory.reread();
      return find(id);
    },

    async lift(banId, reason, by) {
      const before = await queries.findBan(db, banId);
      if (before === undefined) throw new AppError('ban_not_found');
      await db.transaction(async (trx) => {
        const isLifted = await queries.liftBan(trx, banId, { by: by.username, reason });
        if (!isLifted) throw new AppError('ban_is_over');
        const target = { kind: 'ban', id: banId } as const;
        await audit.record(trx, {
          action: 'ban.lifted',
          by,
          target,
          reason,
          before: factsOf(before),
        });
      });
      await memory.reread();
      return find(banId);
    },
  };
}

function readValue(kind: NewBan['kind'], typed: string, by: AuditActor): string {
  if (kind === 'address') {
    const read = readAddressPattern(typed);
    if ('problem' in read) throw invalid('value', read.problem);
    return read.value;
  }
  const read = readNetwork(typed);
  if ('problem' in read) throw invalid('value', read.problem);
  // Operators' own calls are never banned, but whoever sits beside them would be.
  if (isInRanges(by.network, [read.range])) throw new AppError('ban_covers_you');
  return read.value;
}

function invalid(field: string, problem: string): AppError {
  return new AppError('ban_invalid', { values: { problem }, fields: { [field]: problem } });
}

/** As patterns are kept: the domain as name servers know it. */
function comparable(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf('@');
  return key.slice(0, at + 1) + (domainToASCII(key.slice(at + 1)) || key.slice(at + 1));
}

/** The log keeps no address of anybody: of a network its size, of a pattern its domain. */
function factsOf({
  kind,
  value,
  reach,
  endsAt,
}: Omit<queries.NewBan, 'id' | 'reason' | 'createdBy' | 'createdByName'>) {
  const [before = '', behind = ''] = kind === 'network' ? value.split('/') : value.split('@');
  const size = `${before.includes(':') ? 'IPv6' : 'IPv4'} /${behind}`;
  return {
    kind,
    ...(kind === 'network' ? { size } : { domain: behind }),
    reach,
    until: endsAt?.toISOString() ?? null,
  };
}

function toBan(row: queries.BanRow): Ban {
  const { liftedAt, liftedByName, liftReason } = row;
  return {
    id: row.id,
    kind: row.kind,
    value: row.value,
    reach: row.reach,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    endsAt: row.endsAt?.toISOString() ?? null,
    lifted:
      liftedAt === null || liftedByName === null || liftReason === null
        ? null
        : { at: liftedAt.toISOString(), by: liftedByName, reason: liftReason },
    isActive: row.isActive,
    refused: row.refused,
    isDemo: row.isDemo,
  };
}
