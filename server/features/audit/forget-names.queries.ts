import type { Knex } from 'knex';

/**
 * The log is append-only, with one exception: when a person's data is deleted, their name is
 * removed. The action, its time, the operator and the target's id stay (decision 25). A trigger
 * refuses any other change.
 */
export async function forgetCreator(
  trx: Knex.Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  // Escapes all characters with a meaning in a pattern.
  const pattern = email.replaceAll(/[^\p{L}\p{N}@]/gu, (sign) => `\\${sign}`);
  const without = (column: string) => `regexp_replace(${column}, :pattern, '[deleted]', 'gi')`;
  await trx.raw(
    `UPDATE audit_log SET target_name = NULL, reason = ${without('reason')},
       before = ${without('(before - :facts::text[])::text')}::jsonb,
       after = ${without('(after - :facts::text[])::text')}::jsonb
     WHERE target_kind = 'creator' AND target_id = :id`,
    { id, pattern, facts: ['profile'] },
  );
}

/** Mails that an operator opened; those that are still stored keep their name. */
export async function forgetMails(
  trx: Knex.Transaction,
  { mailIds, addresses }: { mailIds: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  await trx.raw(
    `UPDATE audit_log SET target_name = NULL
     WHERE action IN ('mail.opened', 'mail.test_sent') AND target_kind = 'mail'
       AND target_name IS NOT NULL
       AND (target_id = ANY(:mailIds) OR lower(target_name) = ANY(:addresses))
       AND NOT EXISTS (SELECT FROM mail_messages m WHERE m.id = audit_log.target_id)`,
    { mailIds, addresses: addresses.map((address) => address.toLowerCase()) },
  );
}

/** Removes the titles of deleted pages from reports and takedowns. */
export async function forgetPages(trx: Knex.Transaction, magnetIds: readonly string[]) {
  await trx.raw(
    `UPDATE audit_log SET target_name = NULL
     WHERE target_kind IN ('report', 'page') AND target_id = ANY(:magnetIds) AND target_name IS NOT NULL`,
    { magnetIds },
  );
}
