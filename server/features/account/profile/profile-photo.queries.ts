import type { Knex } from 'knex';
import { photoPath } from '#shared/account/profile-photo.ts';

/** Where the bytes of a photo are. */
export interface StoredPhoto {
  storageKey: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** Stores the creator's photo and returns the key of the previous one. */
export async function replacePhoto(
  trx: Knex.Transaction,
  userId: string,
  photo: StoredPhoto,
): Promise<string | null> {
  const former = await deletePhoto(trx, userId);
  await trx('profile_photos').insert({ userId, ...photo });
  await trx('users')
    .where({ id: userId })
    .update({ photoUrl: photoPath(photo.sha256.toString('hex')) });
  return former;
}

/**
 * Removes the photo, also one on another site. Returns the key of its bytes when they are stored
 * here.
 */
export async function deletePhoto(trx: Knex.Transaction, userId: string): Promise<string | null> {
  // Locks the creator's row first, so parallel calls run one after the other.
  await trx('users').where({ id: userId }).update({ photoUrl: null });
  const [former] = await trx('profile_photos')
    .where({ userId })
    .delete()
    .returning<{ storageKey: string }[]>('storage_key');
  return former?.storageKey ?? null;
}

/** A photo with these bytes, of any creator. */
export async function selectPhoto(db: Knex, sha256: Buffer): Promise<StoredPhoto | undefined> {
  return db('profile_photos')
    .where({ sha256 })
    .first<StoredPhoto | undefined>('storage_key', 'size', 'sha256');
}
