import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { cleanFileName } from '#shared/files/file.rules.ts';
import type { TextPicture } from '#shared/files/pictures.contract.ts';
import type { ShownPicture } from '#shared/files/text-pictures.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type {
  FileStorage,
  IncomingFile,
  IncomingFiles,
} from '#server/platform/storage/file-storage.ts';
import { storeBytes } from '#server/platform/storage/store-bytes.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { toOutgoingFile } from '../file.view.ts';
import { requireRoom } from '../file-room.ts';
import { insertFile, selectFiles, selectPicture } from '../files.queries.ts';
import { PICTURE_KEPT_SECONDS, pictureExpiry } from './picture-expiry.ts';
import { drawTextPicture } from './text-picture.ts';

/** The query of an address that shows a picture to its creator. */
export interface OwnPictureLink {
  expires?: string | undefined;
  signature?: string | undefined;
}

/** A creator's pictures for texts: files of a size in pixels, under all rules of files. */
export interface TextPictures {
  /** Throws `file_quota_reached` when nothing more fits. */
  requireRoom(userId: string): Promise<void>;
  /**
   * Draws an upload anew and stores it. Throws `file_refused`, `file_quota_reached`,
   * `file_storage_full` and `storage_unavailable`.
   */
  add(userId: string, sentName: string, upload: Pick<IncomingFile, 'path'>): Promise<TextPicture>;
  /** Those of several ids that are this creator's pictures, with addresses for the creator. */
  show(userId: string, ids: readonly string[]): Promise<ShownPicture[]>;
  /** The picture behind such an address. Throws `not_found` for a forged or late one. */
  open(pictureId: string, link: OwnPictureLink): Promise<OutgoingFile>;
}

/** Pictures in the file storage. */
export function createTextPictures({
  db,
  ids,
  key,
  clock,
  storage,
  incoming,
  keyPrefix,
  forget,
}: {
  db: Database;
  ids: Ids;
  key: Pick<InstallationKey, 'sign' | 'isSigned'>;
  clock: Clock;
  storage: FileStorage;
  incoming: IncomingFiles;
  /** First part of every key (decision 9). */
  keyPrefix: string;
  /** Removes bytes without a row. */
  forget(keys: readonly string[]): Promise<void>;
}): TextPictures {
  const addressOf = (id: string): string => {
    const expires = pictureExpiry(clock.now().getTime() / 1_000);
    const signature = key.sign('picture-links', signedText(id, expires));
    return `/assets/pictures/${id}.webp?${new URLSearchParams({ expires, signature }).toString()}`;
  };

  return {
    requireRoom: (userId) => requireRoom(db, userId, 1),

    async add(userId, sentName, { path }) {
      const { bytes, width, height } = await drawTextPicture(path);
      await requireRoom(db, userId, bytes.length);
      const stored = await storeBytes(bytes, { storage, incoming, keyPrefix });
      const id = ids.rowId();
      try {
        await db.transaction(async (trx) => {
          await lockAccount(trx, userId);
          await requireRoom(trx, userId, stored.size);
          const name = `${cleanFileName(sentName).replace(/\.[^.]{0,12}$/, '')}.webp`;
          const mediaType = 'image/webp';
          await insertFile(trx, { id, userId, name, mediaType, width, height, ...stored });
        });
      } catch (error) {
        await forget([stored.storageKey]);
        throw error;
      }
      const { size } = stored;
      return { id, address: `picture:${id}`, url: addressOf(id), width, height, size };
    },

    async show(userId, pictureIds) {
      if (pictureIds.length === 0) return [];
      const rows = await selectFiles(db, userId, pictureIds);
      return rows.flatMap(({ id, width, height }) =>
        width === null || height === null ? [] : [{ id, url: addressOf(id), width, height }],
      );
    },

    async open(pictureId, { expires = '', signature = '' }) {
      const isOurs = key.isSigned('picture-links', signedText(pictureId, expires), signature);
      const isLate = Number(expires) * 1_000 < clock.now().getTime();
      const row = isOurs && !isLate ? await selectPicture(db, pictureId) : undefined;
      if (row === undefined) throw new AppError('not_found');
      return { ...toOutgoingFile(row, storage), keptFor: PICTURE_KEPT_SECONDS };
    },
  };
}

/** Of two parts, where an address of a visitor has four. */
function signedText(pictureId: string, expires: string): string {
  return `${pictureId}.${expires}`;
}
