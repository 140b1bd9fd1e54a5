import type { Knex } from 'knex';
import type { SignUpInvitationState } from '#shared/auth/sign-up-invitations.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** An invitation expires when its operator is no longer an owner. */
const STATE = `CASE WHEN accepted_at IS NOT NULL THEN 'accepted'
  WHEN expires_at <= now() OR NOT is_demo AND NOT EXISTS (SELECT FROM operators o WHERE o.id = invited_by
    AND o.role = 'admin' AND o.closed_at IS NULL) THEN 'expired' ELSE 'open' END`;

export interface SignUpInvitationRow {
  id: string;
  email: string;
  state: SignUpInvitationState;
  invitedByName: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  isDemo: boolean;
  keysetAt: string;
}

const rowsOf = (db: Knex) =>
  db('sign_up_invitations').select<SignUpInvitationRow[]>(
    'id',
    'email',
    'invited_by_name',
    'created_at',
    'expires_at',
    'accepted_at',
    'accepted_by',
    'is_demo',
    db.raw(`${STATE} AS state`),
    db.raw(`${keysetAt('created_at')} AS keyset_at`),
  );

/** One row more than `limit`, the latest first. */
export async function selectSignUpInvitations(
  db: Knex,
  ask: {
    state: SignUpInvitationState | undefined;
    search: string | undefined;
    after: Keyset | null;
    limit: number;
  },
): Promise<SignUpInvitationRow[]> {
  const { state, search, after, limit } = ask;
  const query = rowsOf(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) void query.whereRaw(`${STATE} = ?`, [state]);
  if (search !== undefined && search !== '') {
    void query.whereRaw('position(? IN email_key) > 0', [search.toLowerCase()]);
  }
  if (after !== null) {
    void query.whereRaw('(created_at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export async function findSignUpInvitation(
  db: Knex,
  id: string,
): Promise<SignUpInvitationRow | undefined> {
  return rowsOf(db).where({ id }).first();
}

/** Invitations that hold: not expired, and the operator who sent them is an owner still. */
const holding = (db: Knex) =>
  db('sign_up_invitations')
    .join('operators', 'operators.id', 'sign_up_invitations.invited_by')
    .where({ 'operators.role': 'admin' })
    .whereNull('operators.closed_at')
    .where('expires_at', '>', db.fn.now());

/** The address of a link that works; undefined for another one. */
export async function findInvitedAddress(db: Knex, tokenHash: Buffer): Promise<string | undefined> {
  const row = await holding(db)
    .where({ tokenHash })
    .whereNull('accepted_at')
    .first<{ email: string } | undefined>('email');
  return row?.email;
}

/** Whether an invitation that holds made this account, if given the one of a link. */
export async function wasInvited(
  trx: Knex.Transaction,
  userId: string,
  tokenHash?: Buffer,
): Promise<boolean> {
  const query = holding(trx).where({ acceptedBy: userId });
  if (tokenHash !== undefined) void query.where({ tokenHash });
  return (await query.first<object | undefined>('sign_up_invitations.id')) !== undefined;
}

/** Whether somebody proved to have an account with this address, or signed in to one. */
export async function hasAccount(db: Knex, emailKey: string): Promise<boolean> {
  const row = await db('users')
    .where({ emailKey })
    .whereRaw('(email_verified_at IS NOT NULL OR sign_up_hash IS NULL)')
    .first<object | undefined>('id');
  return row !== undefined;
}
