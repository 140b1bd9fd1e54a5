import type { Knex } from 'knex';
import { endDevices } from '../devices/devices.queries.ts';
import { endMailedProofs } from '../proofs.queries.ts';
import { isLive } from '../sessions/sessions.queries.ts';
import type { SessionKind } from '../sessions/sessions.rules.ts';

const MOST_SHOWN = 100;

export interface OpenSessionRow {
  id: string;
  kind: 'browser' | 'client' | 'operator';
  userAgent: string | null;
  country: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Live sessions of one person, the latest use first. */
export async function selectOpenSessions(
  db: Knex,
  kind: SessionKind,
  ownerId: string,
): Promise<OpenSessionRow[]> {
  const isOperators = kind.sessions === 'sessions' ? 'operator_session_id IS NOT NULL' : 'false';
  return db(kind.sessions)
    .where({ [kind.owner]: ownerId })
    .whereRaw(isLive(kind))
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_SHOWN)
    .select<OpenSessionRow[]>(
      'id',
      'user_agent',
      'country',
      'created_at',
      'last_seen_at',
      db.raw(`CASE WHEN ${isOperators} THEN 'operator'
        WHEN binding_hash IS NOT NULL THEN 'browser' ELSE 'client' END AS kind`),
    );
}

/** Ends one session of a person; undefined for an unknown one and for another person's alike. */
export async function takeSession(
  trx: Knex.Transaction,
  { sessions, owner }: SessionKind,
  ownerId: string,
  id: string,
): Promise<{ userAgent: string | null } | undefined> {
  const [row] = await trx(sessions)
    .where({ id, [owner]: ownerId })
    .delete()
    .returning<{ userAgent: string | null }[]>('user_agent');
  return row;
}

/** Ends all sessions of a person; how many. */
export async function takeSessions(
  trx: Knex.Transaction,
  { sessions, owner }: SessionKind,
  ownerId: string,
): Promise<number> {
  return trx(sessions)
    .where({ [owner]: ownerId })
    .delete();
}

/** Ends the devices of a creator, and mailed links and codes; how many devices. */
export async function takeDevices(trx: Knex.Transaction, userId: string): Promise<number> {
  const rows = await trx('paired_devices').where({ userId }).select('id');
  await endDevices(trx, userId);
  await endMailedProofs(trx, userId);
  return rows.length;
}
