import { Resvg } from '@resvg/resvg-js';
import { renderShareCard } from '#public-web/site/share/render-share-card.tsx';
import {
  type CardPicture,
  COVER_ROOM,
  FACE_SIZE,
  LOGO_ROOM,
  MARGIN,
  titleRooms,
} from '#public-web/site/share/share-card.tsx';
import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import { initialsOf } from '#public-web/unlock/creator.ts';
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
    (await typeset(title, room)) ?? (await typeset(`Open it with ${productName}`, room));
  if (shown === null) throw new Error('A card has no title');
  const photo = await pictureOf(files.photo, { width: FACE_SIZE, height: FACE_SIZE }, 'cover');
  const svg = renderShareCard({
    brandColour: facts.brandColour,
    productName: await line(productName, 34),
    title: shown,
    invitation: triggerWord === null ? null : await invitationOf(triggerWord),
    ...(await creatorOf(creatorName)),
    photo,
    logo: await pictureOf(files.logo, LOGO_ROOM, 'inside'),
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
    initials: await line(initialsOf(name).toLocaleUpperCase('en'), 40, FACE_SIZE),
  };
}

async function invitationOf(text: string) {
  const before = await line('Comment', SMALL);
  const word = await line(text, SMALL, 340);
  const after = await line('to open it', SMALL);
  return before && word && after ? { before, word, after } : null;
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
