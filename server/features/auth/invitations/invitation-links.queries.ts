import type { Knex } from 'knex';

/** Invitations of operators and of creators: an address each, and one link, that of the latest mail. */
export type InvitationTable = 'operator_invitations' | 'sign_up_invitations';

/** SQL: nobody accepted it. An operator's row goes with its acceptance. */
const IS_OPEN: Record<InvitationTable, string> = {
  operator_invitations: 'true',
  sign_up_invitations: 'accepted_at IS NULL',
};

/** SQL: the end of an invitation that begins now. */
const newEnd = (db: Knex, days: number) => db.raw(`now() + ? * interval '1 day'`, [days]);

/** Adds an invitation without a link; false when the address has an open one. */
export async function insertInvitation(
  trx: Knex.Transaction,
  table: InvitationTable,
  row: { id: string; email: string; emailKey: string; invitedBy: string } & Record<string, string>,
  days: number,
): Promise<boolean> {
  const added = await trx(table)
    .insert({ ...row, expiresAt: newEnd(trx, days) })
    .onConflict()
    .ignore()
    .returning('id');
  return added.length > 0;
}

export interface InvitedAddress {
  email: string;
  emailKey: string;
}

/** Lets an open invitation begin anew without a link; undefined for another one. */
export async function renewInvitation<Row extends InvitedAddress>(
  trx: Knex.Transaction,
  table: InvitationTable,
  id: string,
  days: number,
  changes: Readonly<Record<string, string>> = {},
): Promise<Row | undefined> {
  const [row] = await trx(table)
    .where({ id })
    .whereRaw(IS_OPEN[table])
    .update({ ...changes, tokenHash: null, expiresAt: newEnd(trx, days) })
    .returning('*');
  return row as Row | undefined; // all columns of the table
}

/** Gives its link to an open invitation that did not expire; false for another one. */
export async function setInvitationLink(
  db: Knex,
  table: InvitationTable,
  id: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const changed = await db(table)
    .where({ id })
    .whereRaw(IS_OPEN[table])
    .where('expires_at', '>', db.fn.now())
    .update({ tokenHash });
  return changed > 0;
}

/** Ends an open invitation; undefined for another one. */
export async function deleteInvitation<Row extends InvitedAddress>(
  trx: Knex.Transaction,
  table: InvitationTable,
  id: string,
): Promise<Row | undefined> {
  const [row] = await trx(table).where({ id }).whereRaw(IS_OPEN[table]).delete().returning('*');
  return row as Row | undefined; // all columns of the table
}
