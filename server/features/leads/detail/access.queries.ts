import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';
import { insertChanges } from './edit-lead.queries.ts';

interface OwnUnlock {
  userId: string;
  unlockId: string;
}

/**
 * Ends the access of a lead, or allows it again. What was handed out is gone for good; with an allowed
 * comment the visitor opens the content anew. False for an unknown lead.
 */
export async function setRevoked(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  { userId, unlockId, isRevoked }: OwnUnlock & { isRevoked: boolean },
): Promise<boolean> {
  const lead = await trx('leads')
    .where({ id: unlockId, userId })
    .whereNull('erased_at')
    .forUpdate()
    .first<{ revokedAt: Date | null } | undefined>('revoked_at');
  if (lead === undefined) return false;
  if ((lead.revokedAt !== null) === isRevoked) return true;
  await trx('leads')
    .where({ id: unlockId })
    .update({ revokedAt: isRevoked ? trx.fn.now() : null });
  if (isRevoked) {
    await trx('grants')
      .where({ leadId: unlockId })
      .whereRaw('expires_at > now()')
      .update({ expiresAt: trx.fn.now() });
    await trx('reading_links').where({ leadId: unlockId }).delete();
  }
  await noteChange(trx, ids, { userId, unlockId }, isRevoked ? 'revoked' : 'restored');
  return true;
}

/** Notes on the lead's person what became of mails to it. */
export function recordDelivery(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  unlock: OwnUnlock,
  what: 'resent' | 'told_newer' | 'bounce_cleared',
): Promise<void> {
  return noteChange(trx, ids, unlock, what);
}

async function noteChange(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  { userId, unlockId }: OwnUnlock,
  kind: string,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { contactId: string | null; title: string }[] }>(
    `SELECT l.contact_id, m.title FROM leads l JOIN magnets m ON m.id = l.magnet_id WHERE l.id = ?`,
    [unlockId],
  );
  const [lead] = rows;
  if (lead === undefined || lead.contactId === null) return;
  const { contactId, title } = lead;
  await insertChanges(trx, ids, { userId, contactId }, [{ kind, subject: title }]);
}
