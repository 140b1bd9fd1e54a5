import type { CreateMagnetBody } from '#shared/magnets/magnet-fields.ts';
import type { TextPictures } from '#server/features/files/pictures/text-pictures.service.ts';
import { withDrawing } from './demo-drawing.ts';

/** Stands in a text of the demo until its picture is uploaded. */
export const DEMO_PICTURE = 'picture:hours';

/** Comments of a post by the hour. The picture's words say it, so no typeface is needed. */
const hours = [42, 61, 55, 38, 27, 20, 15, 12, 9, 8, 6, 5];
const bars = hours.map((height, at) => {
  const [x, y] = [70 + at * 90, 420 - height * 5.6];
  const fill = at < 3 ? '#5b2a7a' : '#c9b3d8';
  return `<rect x="${x}" y="${y}" width="58" height="${420 - y}" rx="8" fill="${fill}"/>`;
});
const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500">
<rect width="1200" height="500" fill="#faf7fc"/>
<path d="M50 140H1150M50 233H1150M50 327H1150" stroke="#e7deee" stroke-width="2"/>
${bars.join('\n')}
<path d="M50 421H1150" stroke="#3b1f5b" stroke-width="3" stroke-linecap="round"/>
<path d="M70 452h238" stroke="#5b2a7a" stroke-width="10" stroke-linecap="round"/>
</svg>`;

/** The fields with the picture of their text, which is uploaded through the same door as any other. */
export async function givePicture(
  pictures: Pick<TextPictures, 'add'>,
  userId: string,
  fields: CreateMagnetBody,
): Promise<CreateMagnetBody> {
  const { textContent } = fields;
  if (typeof textContent !== 'string' || !textContent.includes(DEMO_PICTURE)) return fields;
  const { address } = await withDrawing(chart, (path) =>
    pictures.add(userId, 'comments-by-hour.png', { path }),
  );
  return { ...fields, textContent: textContent.replace(DEMO_PICTURE, address) };
}
