import type { Knex } from 'knex';
import type { BrandFont } from '#shared/account/brand.ts';
import type { BrandPictureKind } from './brand-picture.ts';

/** A creator's brand kit; pictures are named by their paths. */
export interface BrandRow {
  brandColour: string | null;
  brandFont: BrandFont;
  brandLogo: string | null;
  brandCover: string | null;
  withoutPoweredBy: boolean;
}

/** The kit of an account, and whether its plan includes pages without "Powered by". */
export async function selectBrand(
  db: Knex,
  userId: string,
): Promise<(BrandRow & { hidePoweredBy: boolean }) | undefined> {
  return db('users AS u')
    .join('entitlements AS e', 'e.user_id', 'u.id')
    .where('u.id', userId)
    .first<(BrandRow & { hidePoweredBy: boolean }) | undefined>(
      'u.brand_colour',
      'u.brand_font',
      'u.brand_logo',
      'u.brand_cover',
      'u.without_powered_by',
      'e.hide_powered_by',
    );
}

/** Stores changed fields. */
export async function updateBrand(
  db: Knex,
  userId: string,
  fields: Partial<Pick<BrandRow, 'brandColour' | 'brandFont' | 'withoutPoweredBy'>>,
): Promise<void> {
  if (Object.keys(fields).length > 0) await db('users').where({ id: userId }).update(fields);
}

/** Where the bytes of one size are. */
export interface StoredBrandPicture {
  width: number;
  height: number;
  name: Buffer;
  storageKey: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** All sizes of one picture, and the path that names them. */
export interface StoredPicture {
  path: string;
  sizes: readonly StoredBrandPicture[];
}

const columns = { logo: 'brandLogo', cover: 'brandCover' } as const;

/** Stores all sizes of a picture, or none, and returns the keys of the former ones. */
export async function replaceBrandPicture(
  trx: Knex.Transaction,
  userId: string,
  kind: BrandPictureKind,
  picture: StoredPicture | null,
): Promise<string[]> {
  // Locks the creator's row first, so parallel calls run one after the other.
  await trx('users')
    .where({ id: userId })
    .update({ [columns[kind]]: picture?.path ?? null });
  const former = await trx('brand_pictures')
    .where({ userId, kind })
    .delete()
    .returning<{ storageKey: string }[]>('storage_key');
  if (picture !== null)
    await trx('brand_pictures').insert(picture.sizes.map((size) => ({ userId, kind, ...size })));
  return former.map(({ storageKey }) => storageKey);
}

/**
 * Adds a logo without an owner, which no other replaces. Returns the keys that a former upload of the same
 * picture had: the new bytes take their place, in case those were lost.
 */
export async function addInstallationLogo(
  trx: Knex.Transaction,
  sizes: readonly StoredBrandPicture[],
): Promise<string[]> {
  const former = await trx('brand_pictures')
    .whereNull('userId')
    .whereIn(
      'name',
      sizes.map(({ name }) => name),
    )
    .select<{ storageKey: string }[]>('storage_key');
  await trx('brand_pictures')
    .insert(sizes.map((size) => ({ userId: null, kind: 'logo', ...size })))
    .onConflict(trx.raw('(name, width) WHERE user_id IS NULL'))
    .merge(['storageKey', 'size', 'sha256']);
  return former.map(({ storageKey }) => storageKey);
}

/** A picture of that name and width, of any creator or of the installation. */
export async function selectBrandPicture(
  db: Knex,
  name: Buffer,
  width: number,
): Promise<StoredBrandPicture | undefined> {
  return db('brand_pictures')
    .where({ name, width })
    .first<StoredBrandPicture | undefined>(
      'width',
      'height',
      'name',
      'storage_key',
      'size',
      'sha256',
    );
}
