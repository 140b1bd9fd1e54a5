import type { Knex } from 'knex';

/** The text to agree to that a creator's new magnets begin with. */
export async function selectConsentDefault(db: Knex, userId: string): Promise<string | null> {
  const row = await db('users')
    .where({ id: userId })
    .first<{ consentText: string | null } | undefined>('consent_text');
  return row?.consentText ?? null;
}

/** Null for none. */
export async function updateConsentDefault(
  db: Knex,
  userId: string,
  text: string | null,
): Promise<void> {
  await db('users').where({ id: userId }).update({ consentText: text });
}
