import { Resvg } from '@resvg/resvg-js';
import { renderShareCard } from '#public-web/site/share/render-share-card.tsx';
import {
  type CardLogo,
  type CardPicture,
  COVER_ROOM,
  FACE_SIZE,
  LOGO_ROOM,
  MARGIN,
  PLATE_EDGE,
  titleRooms,
} from '#public-web/site/share/card-view.ts';
import { readBrandPath } from '#shared/account/brand.ts';
import { initialsOf } from '#shared/account/initials.ts';
import { plateOf } from '#shared/account/logo-plate.ts';
import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import { openSharp } from '#server/platform/pictures/open-sharp.ts';
import { typeset } from '#server/platform/typesetting/typeset.ts';
import type { ShareCardFacts } from '#server/features/magnets/share-card/share-card.ts';

/** What is drawn: the facts, and the pictures' bytes where they were found. */
export interface CardOrder {
  facts: ShareCardFacts;
  photo: Uint8Array | null;
  logo: Uint8Array | null;
  cover: Uint8Array | null;
}

/** Letters of titles stand closer than those of sentences. */
const TRACKING = -0.03;
const SMALL = 32;

/** Draws a card as a PNG. Runs in a process of its own: `createShareImages` starts it. */
export async function drawCard({ facts, ...files }: CardOrder): Promise<Uint8Array> {
  const { productName, title, triggerWord, creatorName } = facts;
  const cover = await pictureOf(files.cover, COVER_ROOM, 'cover');
  const room = { ...titleRooms[cover === null ? 'plain' : 'cover'], tracking: TRACKING };
  const shown =
    (await typeset(title, room)) ??
    (await typeset(productName === null ? 'Open it here' : `Open it with ${productName}`, room));
  if (shown === null) throw new Error('A card has no title');
  const photo = await pictureOf(files.photo, { width: FACE_SIZE, height: FACE_SIZE }, 'cover');
  const svg = renderShareCard({
    brandColour: facts.brandColour,
    productName: productName === null ? null : await line(productName, 34),
    icon: facts.icon,
    title: shown,
    invitation: triggerWord === null ? null : await invitationOf(triggerWord),
    ...(await creatorOf(creatorName)),
    photo,
    logo: await logoOf(files.logo, { path: facts.logoPath, isOnPaper: cover === null }),
    cover,
  });
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return cover === null ? png : smaller(png);
}

function line(text: string, size: number, width = CARD.width - 2 * MARGIN) {
  return typeset(text, { width, sizes: [{ size, maxLines: 1 }] });
}

async function creatorOf(name: string | null) {
  // A name of which nothing can be shown is left out.
  if (name === null || (await line(name, SMALL)) === null) return { creator: null, initials: null };
  return {
    creator: await line(`By ${name}`, SMALL, 640),
    initials: await line(initialsOf(name), 40, FACE_SIZE),
  };
}

async function invitationOf(text: string) {
  const before = await line('Comment', SMALL);
  const word = await line(text, SMALL, 340);
  const after = await line('to open it', SMALL);
  return before && word && after ? { before, word, after } : null;
}

/** On paper a transparent logo needs a plate if it is read on dark grounds only; on a photo always. */
async function logoOf(
  bytes: Uint8Array | null,
  { path, isOnPaper }: { path: string | null; isOnPaper: boolean },
): Promise<CardLogo | null> {
  const ground = (path === null ? null : readBrandPath(path)?.ground) ?? null;
  const hasPlate = ground !== null && (ground === 'dark' || !isOnPaper);
  const edge = hasPlate ? PLATE_EDGE : 0;
  const room = { width: LOGO_ROOM.width - 2 * edge, height: LOGO_ROOM.height - 2 * edge };
  const picture = await pictureOf(bytes, room, 'inside');
  if (picture === null) return null;
  return { picture, isOpaque: ground === null, plate: hasPlate ? plateOf(ground) : null };
}

/** In twice its size on the card, so that it is sharp where the card is shown large. */
async function pictureOf(
  bytes: Uint8Array | null,
  room: { width: number; height: number },
  fit: 'cover' | 'inside',
): Promise<CardPicture | null> {
  if (bytes === null) return null;
  const sharp = await openSharp();
  const resized = sharp(bytes).resize(room.width * 2, room.height * 2, { fit });
  const { data, info } = await resized.png().toBuffer({ resolveWithObject: true });
  const href = `data:image/png;base64,${data.toString('base64')}`;
  return { href, width: info.width / 2, height: info.height / 2 };
}

/** A photo as PNG has a megabyte, and some messengers show none that large. */
async function smaller(png: Uint8Array): Promise<Uint8Array> {
  const sharp = await openSharp();
  return sharp(png).png({ palette: true, quality: 92, effort: 4 }).toBuffer();
}
