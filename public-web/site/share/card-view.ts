import type { MagnetIcon } from '#shared/magnets/magnet-icons.ts';
import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';

/** A text that was set: outlines, from 0 on the line that letters stand on. Pixels. */
export interface CardText {
  size: number;
  isFromRight: boolean;
  lines: readonly { path: string; width: number }[];
}

/** A picture as a `data:` address. */
export interface CardPicture {
  href: string;
  width: number;
  height: number;
}

/** A creator's logo. A transparent one has a plate where what lies behind it would hide it. */
export interface CardLogo {
  picture: CardPicture;
  isOpaque: boolean;
  /** `#rrggbb`. */
  plate: string | null;
}

export interface ShareCardView {
  /** `#rrggbb`. */
  brandColour: string;
  productName: CardText | null;
  /** Drawn in the place of our mark; null for the mark. */
  icon: MagnetIcon | null;
  title: CardText;
  /** “Comment”, the word and “to open it”; null on a card of the site and of a page that has ended. */
  invitation: { before: CardText; word: CardText; after: CardText } | null;
  creator: CardText | null;
  /** Shown without a photo. */
  initials: CardText | null;
  photo: CardPicture | null;
  logo: CardLogo | null;
  cover: CardPicture | null;
}

export const MARGIN = 76;
export const PANEL = 268;

/** What a title has to fit in. A cover leaves it less height and more width. */
export const titleRooms = {
  plain: {
    width: CARD.width - PANEL - MARGIN - 44,
    sizes: [
      { size: 92, maxLines: 2 },
      { size: 78, maxLines: 3 },
      { size: 66, maxLines: 3 },
      { size: 56, maxLines: 3 },
      { size: 50, maxLines: 4 },
    ],
  },
  cover: {
    width: CARD.width - 2 * MARGIN,
    sizes: [
      { size: 76, maxLines: 1 },
      { size: 66, maxLines: 2 },
      { size: 54, maxLines: 2 },
      { size: 46, maxLines: 2 },
    ],
  },
} as const;

export const LOGO_ROOM = { width: 300, height: 84 } as const;
export const COVER_ROOM = { width: CARD.width, height: 236 } as const;
export const FACE_SIZE = 96;
/** The room between a logo and the edge of its plate. */
export const PLATE_EDGE = 14;

/** Mirrors what stands on a card whose title is read from the right. */
export type Place = (x: number, width: number) => number;
