import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { readPhotoPath } from '#shared/account/profile-photo.ts';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { renderShareCard } from '#public-web/site/share/render-share-card.tsx';
import type { ShareCardView } from '#public-web/site/share/share-card.tsx';
import { colourOfPage } from '#public-web/unlock/unlock-templates.ts';
import { AppError } from '#server/platform/errors.ts';
import { toDataPng } from '#server/platform/pictures/open-sharp.ts';
import { createConcurrencyLimit } from '#server/platform/limits/concurrency-limit.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import { toBrandView } from '#server/features/magnets/magnets.view.ts';
import { requireTakingVisitors } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Site } from '../site.feature.ts';

export interface ShareImage {
  png: Buffer;
  etag: string;
}

export interface ShareImages {
  /** Throws what looking for the magnet throws, and `rate_limited` when too many wait. */
  ofMagnet(magnetId: string): Promise<ShareImage>;
  ofSite(): Promise<ShareImage>;
}

export type ShareImageDependencies = {
  feed: ChangeFeed;
  /** Creators' photos by the SHA-256 of their bytes. */
  photos: { read(sha256: string): Promise<Buffer | null> };
  site: Pick<Site, 'read' | 'rasterise'>;
  magnets: MagnetsService;
};

/** The card's data, with the photo's address, which changes with its bytes. */
type Card = Omit<ShareCardView, 'creatorPhoto'> & { photoPath: string | null };

/** Twice its size on the card. */
const PHOTO_PIXELS = 216;
const KEPT = 200;
const MAX_WAITING = 19;
const SITE_COLOUR = '#14324a';

/**
 * Cards for link previews. Crawlers request them rarely, but drawing takes a tenth of a second, so
 * they are cached, drawn one after the other, and refused when too many are requested.
 */
export function createShareImages(dependencies: ShareImageDependencies): ShareImages {
  const { feed, site, magnets, photos } = dependencies;
  const kept = new LRUCache<string, ShareImage>({ max: KEPT });
  const underWay = new Map<string, Promise<ShareImage>>();
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: MAX_WAITING,
    refusal: () => new AppError('rate_limited', { retryAfterSeconds: 5 }),
  });
  feed.subscribe(() => kept.clear());

  /** Without an available photo the card is drawn with initials. */
  const readPhoto = async (photoPath: string | null): Promise<string | null> => {
    const sha256 = photoPath === null ? null : readPhotoPath(photoPath);
    if (sha256 === null) return null;
    try {
      const bytes = await photos.read(sha256);
      return bytes === null ? null : await toDataPng(bytes, PHOTO_PIXELS);
    } catch {
      return null;
    }
  };

  const draw = async (key: string, card: Card): Promise<ShareImage> => {
    try {
      const { photoPath, ...view } = card;
      const svg = async () =>
        renderShareCard({ ...view, creatorPhoto: await readPhoto(photoPath) });
      const image = toImage(await inTurn(async () => site.rasterise(await svg())));
      kept.set(key, image);
      return image;
    } finally {
      underWay.delete(key);
    }
  };

  // The key is the shown content, so equal cards are one and a change makes a new one.
  const drawOnce = (card: Card): Promise<ShareImage> => {
    const key = JSON.stringify(card);
    const known = kept.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const drawing = underWay.get(key) ?? draw(key, card);
    underWay.set(key, drawing);
    return drawing;
  };

  return {
    async ofMagnet(magnetId) {
      const { magnet, owner } = requireTakingVisitors(await magnets.findForVisitor(magnetId));
      const { productName } = await site.read();
      return drawOnce({
        productName,
        title: magnet.title || DEFAULT_MAGNET_TITLE,
        triggerWord: magnet.triggerWords[0] ?? null,
        creatorName: owner.linkedinName ?? owner.name,
        photoPath: owner.photoUrl,
        brandColour: colourOfPage(magnet, toBrandView(owner)) ?? SITE_COLOUR,
      });
    },
    async ofSite() {
      const { productName, tagline } = await site.read();
      return drawOnce({
        productName,
        title: tagline,
        triggerWord: null,
        creatorName: null,
        photoPath: null,
        brandColour: SITE_COLOUR,
      });
    },
  };
}

function toImage(png: Buffer): ShareImage {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}
