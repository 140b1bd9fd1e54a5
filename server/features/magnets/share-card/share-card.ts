import { createHash } from 'node:crypto';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import { type MagnetIcon, magnetIcon } from '#shared/magnets/magnet-icons.ts';
import { colourOfPage } from '#public-web/unlock/unlock-templates.ts';
import { describeCreator } from '#public-web/unlock/creator.ts';
import { isWithoutOurName, toBrandView, toPublicCreator } from '../magnets.view.ts';
import type { VisitorMagnet } from '../visitors/visitor-magnet.ts';

/** What a card shows; pictures by their paths, which change with their bytes. */
export interface ShareCardFacts {
  /** Null where the creator leaves the installation's name and mark out. */
  productName: string | null;
  /** An icon in the place of the product's mark, where there is no name or another logo. */
  icon: MagnetIcon | null;
  title: string;
  /** The word to comment; null where no comment opens the page. */
  triggerWord: string | null;
  creatorName: string | null;
  photoPath: string | null;
  logoPath: string | null;
  coverPath: string | null;
  brandColour: string;
}

/** Goes up when cards are drawn otherwise. */
const DESIGN = 3;
/** Where neither magnet, creator nor template has a colour. */
export const SITE_COLOUR = '#14324a';

/** The card of a page, all of which its visitors see too. */
export function shareCardOf(
  { magnet, owner, plan, state }: VisitorMagnet,
  { productName, logo }: { productName: string; logo: string | null },
): ShareCardFacts {
  const brand = toBrandView(owner);
  const isOurs = !isWithoutOurName(owner, plan);
  return {
    productName: isOurs ? productName : null,
    icon: isOurs && logo === null ? null : magnetIcon(magnet.icon),
    title: magnet.title || DEFAULT_MAGNET_TITLE,
    triggerWord: state === 'ended' ? null : (magnet.triggerWords[0] ?? null),
    creatorName: describeCreator(toPublicCreator(owner)).name,
    photoPath: owner.photoUrl,
    logoPath: brand.logo ?? (isOurs ? logo : null),
    coverPath: brand.cover,
    brandColour: colourOfPage(magnet, brand) ?? SITE_COLOUR,
  };
}

/** Another one for each content: LinkedIn keeps a picture by its address, whatever we say of it. */
export function shareCardVersion(facts: ShareCardFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([DESIGN, facts]));
  return hash.digest('hex').slice(0, 16);
}

/** Where the picture of this card is. Below `/assets/`, so the console and the desktop app show it too. */
export function shareCardPath(magnetId: string, facts: ShareCardFacts): string {
  return `/assets/cards/${magnetId}-${shareCardVersion(facts)}.png`;
}

/** The card in words. */
export function shareCardText({ title, creatorName }: ShareCardFacts): string {
  return creatorName === null ? title : `${title}, by ${creatorName}`;
}
