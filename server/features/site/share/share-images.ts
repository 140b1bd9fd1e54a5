import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { magnetIcon } from '#shared/magnets/magnet-icons.ts';
import { readPhotoPath } from '#shared/account/profile-photo.ts';
import { AppError } from '#server/platform/errors.ts';
import { askApart, type ProcessBounds } from '#server/platform/pictures/bounded-process.ts';
import { createConcurrencyLimit } from '#server/platform/limits/concurrency-limit.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import {
  type ShareCardFacts,
  shareCardOf,
  shareCardVersion,
  SITE_COLOUR,
} from '#server/features/magnets/share-card/share-card.ts';
import { requireTakingVisitors } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { CardOrder } from './draw-card.ts';

export interface ShareImage {
  png: Buffer;
  etag: string;
  /** Of what it shows. */
  version: string;
}

export interface ShareImages {
  /** Throws what looking for the magnet throws, and `rate_limited` when too many wait. */
  ofMagnet(magnetId: string): Promise<ShareImage>;
  /** With unpublished changes, for their creator alone. Throws `magnet_not_found` and `rate_limited`. */
  ofDraft(userId: string, magnetId: string): Promise<ShareImage>;
  ofSite(): Promise<ShareImage>;
}

export type ShareImageDependencies = {
  feed: ChangeFeed;
  /** Creators' photos by the SHA-256 of their bytes. */
  photos: { read(sha256: string): Promise<Buffer | null> };
  /** Logos and covers by their paths. */
  brandPictures: { read(path: string): Promise<Buffer | null> };
  site: Pick<SiteReader, 'read'>;
  magnets: Pick<Magnets, 'findForVisitor' | 'shareCards'>;
};

const KEPT = { max: 200, maxSize: 24_000_000 };
const MAX_WAITING = 19;
/** Far more than a card takes. */
const BOUNDS: ProcessBounds = { patienceMs: 30_000, memoryKb: 1_200_000, cpuSeconds: 15 };

/**
 * Cards for link previews. Crawlers request them rarely, but drawing takes half a second, so they are
 * cached, drawn one after the other, each in a process of its own, and refused when too many are
 * requested.
 */
export function createShareImages(dependencies: ShareImageDependencies): ShareImages {
  const { feed, site, magnets, photos, brandPictures } = dependencies;
  const kept = new LRUCache<string, ShareImage>({
    ...KEPT,
    sizeCalculation: ({ png }) => png.length,
  });
  const underWay = new Map<string, Promise<ShareImage>>();
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: MAX_WAITING,
    refusal: () => new AppError('rate_limited', { retryAfterSeconds: 5 }),
  });
  feed.subscribe(() => kept.clear());

  const draw = async (version: string, facts: ShareCardFacts): Promise<ShareImage> => {
    try {
      const image = toImage(version, await inTurn(async () => drawApart(await orderOf(facts))));
      kept.set(version, image);
      return image;
    } finally {
      underWay.delete(version);
    }
  };

  /** A picture that is not available is left out; initials stand for a photo. */
  const orderOf = async (facts: ShareCardFacts): Promise<CardOrder> => {
    const { photoPath, logoPath, coverPath } = facts;
    const sha256 = photoPath === null ? null : readPhotoPath(photoPath);
    const [photo, logo, cover] = await Promise.all([
      sha256 === null ? null : photos.read(sha256).catch(() => null),
      logoPath === null ? null : brandPictures.read(logoPath).catch(() => null),
      coverPath === null ? null : brandPictures.read(coverPath).catch(() => null),
    ]);
    return { facts, photo, logo, cover };
  };

  // The key is the shown content, so equal cards are one and a change makes a new one.
  const drawOnce = (facts: ShareCardFacts): Promise<ShareImage> => {
    const version = shareCardVersion(facts);
    const known = kept.get(version);
    if (known !== undefined) return Promise.resolve(known);
    const drawing = underWay.get(version) ?? draw(version, facts);
    underWay.set(version, drawing);
    return drawing;
  };

  return {
    async ofMagnet(magnetId) {
      const visitor = requireTakingVisitors(await magnets.findForVisitor(magnetId));
      return drawOnce(shareCardOf(visitor, await site.read()));
    },
    ofDraft: async (userId, magnetId) =>
      drawOnce(await magnets.shareCards.factsOfDraft(userId, magnetId)),
    async ofSite() {
      const { productName, tagline, brandColour, logo } = await site.read();
      return drawOnce({
        productName,
        icon: logo === null ? null : magnetIcon(null),
        title: tagline,
        triggerWord: null,
        creatorName: null,
        photoPath: null,
        logoPath: logo,
        coverPath: null,
        brandColour: brandColour ?? SITE_COLOUR,
      });
    },
  };
}

async function drawApart(order: CardOrder): Promise<Uint8Array> {
  const file = new URL('card-process', import.meta.url);
  const png = await askApart<Uint8Array>(file, order, BOUNDS);
  if (png === null) throw new Error('A share card was not drawn');
  return png;
}

function toImage(version: string, bytes: Uint8Array): ShareImage {
  const png = Buffer.from(bytes);
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
  return { png, etag, version };
}
