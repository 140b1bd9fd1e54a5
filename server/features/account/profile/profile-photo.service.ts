import { LRUCache } from 'lru-cache';
import type { IncomingFile } from '#server/platform/storage/file-storage.ts';
import { readBytes, storeBytes } from '#server/platform/storage/store-bytes.ts';
import type { StoredPictures } from '../stored-pictures.ts';
import { drawPhoto } from './profile-picture.ts';
import { deletePhoto, replacePhoto, selectPhoto } from './profile-photo.queries.ts';

export interface ProfilePhotos {
  /**
   * Redraws the picture, stores it and removes the previous one. Throws `photo_refused`,
   * `file_storage_full` and `storage_unavailable`.
   */
  set(userId: string, picture: Pick<IncomingFile, 'path'>): Promise<void>;
  remove(userId: string): Promise<void>;
  /** The bytes of this SHA-256 in hex; null when no creator has such a photo. */
  read(sha256: string): Promise<Buffer | null>;
}

/** How long a found photo is remembered. A popular page requests its photo at every view. */
const FRESH_MS = 60_000;
const KEPT = 200;

/** Creators' photos in the file storage, one for each creator. */
export function createProfilePhotos({ db, announce, ...places }: StoredPictures): ProfilePhotos {
  const kept = new LRUCache<string, Buffer>({ max: KEPT, ttl: FRESH_MS });
  // A file that cannot be removed now has no row any more; the file sweep removes it.
  const forget = (key: string | null) =>
    key === null ? null : places.storage.remove(key).catch(() => {});

  return {
    async set(userId, { path }) {
      const bytes = await drawPhoto(path);
      const photo = await storeBytes(bytes, places);
      const former = await db
        .transaction((trx) => replacePhoto(trx, userId, photo))
        .catch(async (error: unknown) => {
          await forget(photo.storageKey);
          throw error;
        });
      announce(userId);
      await forget(former);
    },

    async remove(userId) {
      const former = await db.transaction((trx) => deletePhoto(trx, userId));
      announce(userId);
      await forget(former);
    },

    async read(sha256) {
      const known = kept.get(sha256);
      if (known !== undefined) return known;
      const row = await selectPhoto(db, Buffer.from(sha256, 'hex'));
      if (row === undefined) return null;
      // The address is cached for a year, so a partial file must not be cached anywhere.
      const bytes = await readBytes(places.storage, row);
      if (bytes !== null) kept.set(sha256, bytes);
      return bytes;
    },
  };
}
