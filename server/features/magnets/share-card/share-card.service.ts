import type { ShareCard } from '#shared/magnets/share-card.contract.ts';
import { SHARE_CARD } from '#shared/magnets/share-card.ts';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { selectDraft } from '../drafts/magnet-drafts.queries.ts';
import { readStoredFields } from '../drafts/stored-fields.ts';
import { magnetPath } from '../magnet-path.ts';
import { selectMagnet } from '../magnets.queries.ts';
import { selectVisitorMagnet } from '../visitors/visitor-magnet.queries.ts';
import { magnetNotFound, requireTakingVisitors } from '../visitors/visitor-magnet.ts';
import { type ShareCardFacts, shareCardOf, shareCardPath, shareCardText } from './share-card.ts';

export interface ShareCardsService {
  /** How the link of an own magnet looks elsewhere. Throws `magnet_not_found`. */
  read(userId: string, magnetId: string): Promise<ShareCard>;
  /** The card of an own magnet with its unpublished changes, however far they are. Throws `magnet_not_found`. */
  factsOfDraft(userId: string, magnetId: string): Promise<ShareCardFacts>;
}

/** What creators see of the cards of their pages. */
export function createShareCards({
  db,
  pagesUrl,
  settings,
}: {
  db: Database;
  pagesUrl: string;
  settings: Pick<SettingsService, 'read'>;
}): ShareCardsService {
  return {
    async read(userId, magnetId) {
      const magnet = await selectMagnet(db, userId, magnetId);
      if (magnet === undefined) throw magnetNotFound();
      return {
        picture: await pictureOf(magnetId),
        title: magnet.title || DEFAULT_MAGNET_TITLE,
        domain: new URL(pagesUrl).host,
        pageUrl: pagesUrl + magnetPath(magnet),
      };
    },

    async factsOfDraft(userId, magnetId) {
      const visitor = await selectVisitorMagnet(db, magnetId);
      if (visitor === undefined || visitor.owner.id !== userId) throw magnetNotFound();
      const draft = await selectDraft(db, magnetId);
      const { magnet } = visitor;
      const fields = draft === undefined ? {} : readStoredFields(draft.fields, magnet);
      const { title = magnet.title, triggerWords = magnet.triggerWords } = fields;
      const { template = magnet.template, icon = magnet.icon } = fields;
      const { brandColor: typed = magnet.brandColor } = fields;
      // A draft keeps what was typed, which may be no colour yet.
      const brandColor = typed !== null && /^#[0-9a-f]{6}$/i.test(typed) ? typed : null;
      const changed = { ...magnet, title, triggerWords, template, icon, brandColor };
      return shareCardOf({ ...visitor, state: 'active', magnet: changed }, await settings.read());
    },
  };

  async function pictureOf(magnetId: string): Promise<ShareCard['picture']> {
    const visitor = await selectVisitorMagnet(db, magnetId);
    if (visitor === undefined || !takesVisitors(visitor)) return null;
    const card = shareCardOf(visitor, await settings.read());
    const path = shareCardPath(magnetId, card);
    return { url: pagesUrl + path, path, alt: shareCardText(card), ...SHARE_CARD };
  }
}

function takesVisitors(visitor: Parameters<typeof requireTakingVisitors>[0]): boolean {
  try {
    requireTakingVisitors(visitor);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
