import type { Knex } from 'knex';
import type { ReferralDoubt } from '#shared/referrals/referral-doubts.ts';

/** What speaks for a referrer who paid for themselves: one browser, card, mailbox or network. */
export async function findDoubts(
  trx: Knex.Transaction,
  facts: { referrerId: string; referredId: string; cardHash: Buffer | null },
): Promise<ReferralDoubt[]> {
  const { rows } = await trx.raw<{ rows: { kind: ReferralDoubt }[] }>(
    `SELECT kind FROM (
       SELECT 'same_account' AS kind WHERE :referrerId = :referredId
       UNION ALL SELECT 'same_email' FROM users a, users b
         WHERE a.id = :referrerId AND b.id = :referredId
           AND ${mailboxOf('a')} = ${mailboxOf('b')}
       UNION ALL SELECT 'same_card' WHERE EXISTS (SELECT FROM referral_cards
         WHERE user_id = :referrerId AND card_hash = :cardHash)
       UNION ALL SELECT 'shared_card' WHERE EXISTS (
         SELECT FROM referral_cards c JOIN users u ON u.id = c.user_id
         WHERE u.referred_by = :referrerId AND u.id <> :referredId AND c.card_hash = :cardHash)
       UNION ALL SELECT kind FROM referral_doubts WHERE user_id = :referredId
     ) AS found ORDER BY kind`,
    facts,
  );
  return rows.map(({ kind }) => kind);
}

/** An address without what is behind a plus; Gmail also ignores dots. */
function mailboxOf(alias: string): string {
  const local = `split_part(split_part(${alias}.email_key, '@', 1), '+', 1)`;
  const domain = `split_part(${alias}.email_key, '@', 2)`;
  return `CASE WHEN ${domain} IN ('gmail.com', 'googlemail.com')
    THEN replace(${local}, '.', '') || '@gmail.com' ELSE ${local} || '@' || ${domain} END`;
}

/** Notes a card somebody paid with. */
export async function noteCard(
  trx: Knex.Transaction,
  userId: string,
  cardHash: Buffer,
): Promise<void> {
  await trx('referral_cards')
    .insert({ userId, cardHash })
    .onConflict(['user_id', 'card_hash'])
    .ignore();
}

/** A referrer paid with the card of somebody they brought: what waits for its hold is looked at. */
export async function doubtEarlierCommissions(
  trx: Knex.Transaction,
  referrerId: string,
  cardHash: Buffer,
): Promise<void> {
  await trx.raw(
    `UPDATE referral_commissions c SET state = 'review', doubts = array_append(doubts, 'same_card')
     FROM referral_partners p
     WHERE p.id = c.partner_id AND p.user_id = :referrerId AND NOT p.is_practice
       AND c.state = 'pending' AND NOT 'same_card' = ANY(c.doubts)
       AND EXISTS (SELECT FROM referral_cards k WHERE k.user_id = c.referred_id AND k.card_hash = :cardHash)`,
    { referrerId, cardHash },
  );
}

/**
 * Notes the network of a newcomer and what it says: the referrer's own network of this day, or one from
 * which they brought somebody else today.
 */
export async function noteNewcomer(
  db: Knex,
  newcomer: { emailKey: string; referrerId: string; networkHash: Buffer },
): Promise<void> {
  await db.raw(
    `WITH seen AS (
       SELECT DISTINCT is_own FROM referral_networks
       WHERE user_id = :referrerId AND day = (now() AT TIME ZONE 'UTC')::date AND network_hash = :networkHash
     ), noted AS (
       INSERT INTO referral_networks (user_id, day, network_hash, is_own)
       VALUES (:referrerId, (now() AT TIME ZONE 'UTC')::date, :networkHash, false) ON CONFLICT DO NOTHING
     )
     INSERT INTO referral_doubts (user_id, kind)
     SELECT id, CASE WHEN is_own THEN 'own_network' ELSE 'shared_network' END FROM seen, users
     -- Not somebody who has the address for long.
     WHERE email_key = :emailKey AND referred_by = :referrerId AND created_at > now() - interval '1 day'
     ON CONFLICT DO NOTHING`,
    newcomer,
  );
}

/**
 * Somebody signs in with a browser that an account knows which brought them, or which they brought: its
 * commissions wait for an operator.
 */
export async function noteSharedBrowser(
  trx: Knex.Transaction,
  userId: string,
  bindingHash: Buffer,
): Promise<void> {
  await trx.raw(
    `WITH pairs AS (
       SELECT b.id AS referred_id FROM known_browsers k JOIN users a ON a.id = k.user_id
         JOIN users b ON (b.id = :userId AND b.referred_by = a.id)
           OR (b.id = a.id AND a.referred_by = :userId)
       WHERE k.binding_hash = :bindingHash AND k.user_id <> :userId
     ), noted AS (
       INSERT INTO referral_doubts (user_id, kind) SELECT referred_id, 'same_browser' FROM pairs
       ON CONFLICT DO NOTHING RETURNING user_id
     )
     UPDATE referral_commissions SET state = 'review', doubts = array_append(doubts, 'same_browser')
     WHERE state = 'pending' AND referred_id IN (SELECT user_id FROM noted)`,
    { userId, bindingHash },
  );
}

/** Notes from which network a creator looks at their referrals today. */
export async function noteOwnNetwork(db: Knex, userId: string, networkHash: Buffer): Promise<void> {
  await db.raw(
    `INSERT INTO referral_networks (user_id, day, network_hash, is_own)
     VALUES (?, (now() AT TIME ZONE 'UTC')::date, ?, true) ON CONFLICT DO NOTHING`,
    [userId, networkHash],
  );
}
