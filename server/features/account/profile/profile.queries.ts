import type { Knex } from 'knex';

/** A creator's profile, with the code that would confirm it. */
export interface ProfileRow {
  name: string;
  headline: string | null;
  linkedinName: string | null;
  linkedinProfileUrl: string | null;
  photoUrl: string | null;
  timeZone: string;
  profileConfirmedAt: Date | null;
  profileConfirmedBy: 'comment' | 'operator' | null;
  code: string | null;
  codeExpiresAt: Date | null;
}

/** The profile of an account; an expired code counts as none. */
export async function selectProfile(db: Knex, userId: string): Promise<ProfileRow | undefined> {
  return db('users')
    .leftJoin('profile_confirmations AS asked', (join) => {
      join.on('asked.user_id', 'users.id').andOn(db.raw('asked.expires_at > now()'));
    })
    .where('users.id', userId)
    .first<ProfileRow | undefined>(
      'users.name',
      'users.headline',
      'users.linkedin_name',
      'users.linkedin_profile_url',
      'users.photo_url',
      'users.time_zone',
      'users.profile_confirmed_at',
      'users.profile_confirmed_by',
      'asked.code',
      'asked.expires_at AS code_expires_at',
    );
}

export interface LockedProfile {
  email: string;
  linkedinProfileUrl: string | null;
  profileConfirmedAt: Date | null;
}

/** Locks the account until the end of the transaction. */
export async function lockProfile(
  trx: Knex.Transaction,
  userId: string,
): Promise<LockedProfile | undefined> {
  return trx('users')
    .where({ id: userId })
    .forNoKeyUpdate()
    .first<LockedProfile | undefined>('email', 'linkedin_profile_url', 'profile_confirmed_at');
}

export type ProfileFields = Partial<
  Pick<ProfileRow, 'name' | 'headline' | 'linkedinName' | 'linkedinProfileUrl' | 'timeZone'>
>;

/** Stores changed fields. */
export async function updateProfile(
  trx: Knex.Transaction,
  userId: string,
  fields: ProfileFields,
): Promise<void> {
  if (Object.keys(fields).length > 0) await trx('users').where({ id: userId }).update(fields);
}

/** Id of the creator's newest magnet, whose practice post can be commented on. */
export async function selectNewestMagnet(db: Knex, userId: string): Promise<string | null> {
  const row = await db('magnets')
    .where({ userId })
    .whereNull('deleted_at')
    .orderBy('created_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}
