import { createHash } from 'node:crypto';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { renderShareCard } from '#public-web/site/share/render-share-card.tsx';
import type { ShareCardView } from '#public-web/site/share/share-card.tsx';
import { unlockTemplateOf } from '#public-web/unlock/unlock-templates.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';

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
  site: SiteReader;
  magnets: MagnetsService;
  rasterise(svg: string): Promise<Buffer>;
};

const KEPT = 200;
const MAX_WAITING = 20;
const SITE_COLOUR = '#14324a';

/**
 * Cards for link previews. A crawler asks for one now and then, but a tenth of a second of drawing
 * is dear, so they are kept, drawn one after the other, and refused when too many are asked for.
 */
export function createShareImages(dependencies: ShareImageDependencies): ShareImages {
  const { feed, site, magnets, rasterise } = dependencies;
  const kept = new Map<string, Promise<ShareImage>>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  feed.subscribe(() => kept.clear());

  const draw = (view: ShareCardView): Promise<ShareImage> => {
    if (waiting >= MAX_WAITING) throw new AppError('rate_limited', { retryAfterSeconds: 5 });
    waiting += 1;
    const drawn = queue.then(() => rasterise(renderShareCard(view)));
    queue = drawn.catch(() => undefined).finally(() => (waiting -= 1));
    return drawn.then(toImage);
  };

  // By what is shown, so that equal cards are one, and a change needs no key of its own.
  const drawOnce = (view: ShareCardView): Promise<ShareImage> => {
    const key = JSON.stringify(view);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawing = draw(view);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
    return drawing;
  };

  return {
    async ofMagnet(magnetId) {
      const { magnet, owner } = await magnets.findForVisitor(magnetId);
      const { productName } = await site.read();
      return drawOnce({
        productName,
        title: magnet.title || DEFAULT_MAGNET_TITLE,
        triggerWord: magnet.triggerWords[0] ?? null,
        creatorName: owner.linkedinName ?? owner.name,
        brandColour:
          magnet.brandColor ?? unlockTemplateOf(magnet.template).brandColour ?? SITE_COLOUR,
      });
    },
    async ofSite() {
      const { productName, tagline } = await site.read();
      return drawOnce({
        productName,
        title: tagline,
        triggerWord: null,
        creatorName: null,
        brandColour: SITE_COLOUR,
      });
    },
  };
}

function toImage(png: Buffer): ShareImage {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}
