import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { brandPath, readBrandPath } from '#shared/account/brand.ts';
import { plateOf } from '#shared/account/logo-plate.ts';
import { drawIcon } from '#server/platform/pictures/open-sharp.ts';
import type { DrawnPicture } from '#server/platform/pictures/picture-order.ts';
import type { IncomingFile } from '#server/platform/storage/file-storage.ts';
import { readBytes, storeBytes } from '#server/platform/storage/store-bytes.ts';
import type { StoredPictures } from '../stored-pictures.ts';
import { type BrandPictureKind, drawBrandPicture } from './brand-picture.ts';
import {
  addInstallationLogo,
  replaceBrandPicture,
  selectBrandPicture,
  type StoredBrandPicture,
  type StoredPicture,
} from './brand.queries.ts';

export interface BrandPictures {
  /**
   * Redraws the picture, stores its sizes and removes the previous ones. Throws
   * `brand_picture_refused`, `file_storage_full` and `storage_unavailable`.
   */
  set(userId: string, kind: BrandPictureKind, upload: Pick<IncomingFile, 'path'>): Promise<void>;
  remove(userId: string, kind: BrandPictureKind): Promise<void>;
  /** Stores a logo of the installation itself and returns its path. Throws as `set`. */
  keepLogo(upload: Pick<IncomingFile, 'path'>): Promise<string>;
  /** The icon behind a path of `brandIconPath`, a square PNG; null when no creator has such a logo. */
  readIcon(path: string): Promise<Buffer | null>;
  /** The bytes behind a path of `brandPath`; null when no creator has such a picture. */
  read(path: string): Promise<Buffer | null>;
}

/** How long a found picture is remembered. A popular page requests its pictures at every view. */
const FRESH_MS = 60_000;
const KEPT = 100;
/** What phones want on their home screen; browsers make it smaller. */
const ICON_PIXELS = 180;

/** Logos and covers in the file storage. */
export function createBrandPictures({ db, announce, ...places }: StoredPictures): BrandPictures {
  const inTurn = pLimit(1);
  const kept = new LRUCache<string, Buffer>({ max: KEPT, ttl: FRESH_MS });
  // A file that cannot be removed now has no row any more; the file sweep removes it.
  const forget = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => places.storage.remove(key).catch(() => {})));

  const store = async ({ bytes, width, height }: DrawnPicture, name: Buffer) => {
    const stored = await storeBytes(bytes, places);
    return { width, height, name, ...stored };
  };

  async function read(path: string): Promise<Buffer | null> {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const asked = readBrandPath(path);
    if (asked === null) return null;
    const row = await selectBrandPicture(db, Buffer.from(asked.name, 'hex'), asked.width);
    if (row === undefined || row.height !== asked.height) return null;
    // The address is cached for a year, so a partial file must not be cached anywhere.
    const bytes = await readBytes(places.storage, row);
    if (bytes !== null) kept.set(path, bytes);
    return bytes;
  }

  /** Draws and stores all sizes; `note` adds their rows, or none of them stays. */
  async function storeDrawn<Noted>(
    kind: BrandPictureKind,
    upload: Pick<IncomingFile, 'path'>,
    note: (trx: Knex.Transaction, picture: StoredPicture) => Promise<Noted>,
  ): Promise<Noted> {
    const { sizes: drawn, ground } = await drawBrandPicture(kind, upload.path);
    const [largest] = drawn;
    if (largest === undefined) throw new Error('A picture was drawn in no size');
    const { width, height } = largest;
    const name = createHash('sha256').update(largest.bytes).digest();
    const path = brandPath({ name: name.toString('hex'), width, height, ground });
    const sizes: StoredBrandPicture[] = [];
    try {
      for (const picture of drawn) sizes.push(await store(picture, name));
      return await db.transaction((trx) => note(trx, { path, sizes }));
    } catch (error) {
      await forget(sizes.map(({ storageKey }) => storageKey));
      throw error;
    }
  }

  return {
    async set(userId, kind, upload) {
      const former = await storeDrawn(kind, upload, (trx, picture) =>
        replaceBrandPicture(trx, userId, kind, picture),
      );
      announce(userId);
      await forget(former);
    },

    async keepLogo(upload) {
      const { path, unused } = await storeDrawn('logo', upload, async (trx, picture) => ({
        path: picture.path,
        unused: await addInstallationLogo(trx, picture.sizes),
      }));
      await forget(unused);
      return path;
    },

    async remove(userId, kind) {
      const former = await db.transaction((trx) => replaceBrandPicture(trx, userId, kind, null));
      announce(userId);
      await forget(former);
    },

    read,

    async readIcon(path) {
      const known = kept.get(path);
      if (known !== undefined) return known;
      const logoPath = path.replace(/-icon\.png$/, '.webp');
      const logo = await read(logoPath);
      if (logo === null) return null;
      const ground = readBrandPath(logoPath)?.ground ?? null;
      const plate = ground === null ? null : plateOf(ground);
      const icon = await inTurn(() => drawIcon(logo, { pixels: ICON_PIXELS, plate }));
      kept.set(path, icon);
      return icon;
    },
  };
}
