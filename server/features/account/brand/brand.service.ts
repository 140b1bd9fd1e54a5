import type { Brand, BrandChange } from '#shared/account/brand.contract.ts';
import { readBrandPath } from '#shared/account/brand.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { BrandPictures } from './brand-pictures.service.ts';
import { selectBrand, updateBrand } from './brand.queries.ts';

export interface BrandService {
  read(userId: string): Promise<Brand>;
  /** Throws `plan_required`. */
  update(userId: string, change: BrandChange): Promise<Brand>;
  /** Logo and cover. */
  pictures: BrandPictures;
}

/** A creator's own brand kit. Throws `unauthenticated` when the account is gone. */
export function createBrandService({
  db,
  pictures,
  announce,
}: {
  db: Database;
  pictures: BrandPictures;
  /** Drops the creator's cached pages in this process at once. */
  announce(userId: string): void;
}): BrandService {
  const read = async (userId: string): Promise<Brand> => {
    const row = await selectBrand(db, userId);
    if (row === undefined) throw new AppError('unauthenticated');
    return {
      colour: row.brandColour,
      font: row.brandFont,
      hidesPoweredBy: row.withoutPoweredBy,
      mayHidePoweredBy: row.hidePoweredBy,
      logo: pictureOf(row.brandLogo),
      cover: pictureOf(row.brandCover),
    };
  };
  return {
    pictures,
    read,
    async update(userId, { colour, font, hidesPoweredBy }) {
      // What was chosen on a larger plan stays, and can be taken back on any.
      if (hidesPoweredBy === true && !(await read(userId)).mayHidePoweredBy) {
        throw new AppError('plan_required', {
          values: { feature: 'pages without “Powered by”' },
        });
      }
      await updateBrand(db, userId, {
        ...(colour === undefined ? {} : { brandColour: colour?.toLowerCase() ?? null }),
        ...(font === undefined ? {} : { brandFont: font }),
        ...(hidesPoweredBy === undefined ? {} : { withoutPoweredBy: hidesPoweredBy }),
      });
      announce(userId);
      return read(userId);
    },
  };
}

function pictureOf(url: string | null): Brand['logo'] {
  const known = url === null ? null : readBrandPath(url);
  if (url === null || known === null) return null;
  return { url, width: known.width, height: known.height };
}
