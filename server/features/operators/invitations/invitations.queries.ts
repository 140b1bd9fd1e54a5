import type { Knex } from 'knex';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';

export interface InvitationRow {
  id: string;
  email: string;
  role: OperatorRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  /** Too old, or made by somebody who is no owner any more. */
  isExpired: boolean;
}

/** Open invitations with the name of the operator who made them, or one of them; the latest first. */
export async function selectInvitations(db: Knex, id?: string): Promise<InvitationRow[]> {
  const rows = db('operator_invitations')
    .join('operators', 'operators.id', 'operator_invitations.invited_by')
    .orderBy('operator_invitations.created_at', 'desc')
    .orderBy('operator_invitations.id', 'desc')
    .select<InvitationRow[]>(
      'operator_invitations.id',
      'email',
      'operator_invitations.role',
      'operators.username AS invited_by',
      'operator_invitations.created_at',
      'expires_at',
      db.raw(`(expires_at <= now() OR operators.role <> 'admin' OR operators.closed_at IS NOT NULL)
        AS is_expired`),
    );
  return id === undefined ? rows : rows.where('operator_invitations.id', id);
}

/** The invitation of a link that works, while the operator who made it is an owner. */
export async function findInvitation(
  db: Knex,
  tokenHash: Buffer,
): Promise<{ id: string; role: OperatorRole; invitedBy: string } | undefined> {
  return db('operator_invitations')
    .join('operators', 'operators.id', 'operator_invitations.invited_by')
    .where({ tokenHash, 'operators.role': 'admin' })
    .whereNull('closed_at')
    .where('expires_at', '>', db.fn.now())
    .first<{ id: string; role: OperatorRole; invitedBy: string } | undefined>(
      'operator_invitations.id',
      'operator_invitations.role',
      'operators.username AS invited_by',
    );
}
