import { cleanClusters } from './clean-text.ts';
import { balance, cut, piecesOf, wrap } from './lines.ts';
import { levelOf, outline, type Sign } from './runs.ts';
import { Typefaces } from './typefaces.ts';

/** Where a text has to fit; pixels. */
export interface TextRoom {
  width: number;
  /** Largest first; a larger size has room for fewer lines. */
  sizes: readonly { size: number; maxLines: number }[];
  /** Added after each letter of our own typeface, in ems. */
  tracking?: number;
}

/** A text as outlines, so that whoever draws it needs no typeface. */
export interface SetText {
  size: number;
  /** It is read from the right. */
  isFromRight: boolean;
  /** `path` begins at 0 on the line that letters stand on. */
  lines: { path: string; width: number }[];
}

const ELLIPSIS = '…';

/**
 * Sets a text in the largest size that fits, in lines of about one length; in the smallest size it is
 * cut, with an ellipsis. Null when nothing of it can be shown.
 */
export async function typeset(text: string, room: TextRoom): Promise<SetText | null> {
  const clusters = cleanClusters(text);
  const faces = new Typefaces(clusters.join(''));
  const find = async (cluster: string): Promise<Sign[]> => {
    const found = await faces.find(cluster);
    if (found === null) return [];
    return [{ ...found, tracking: found.isOwn ? (room.tracking ?? 0) : 0 }];
  };
  const signs: Sign[] = [];
  for (const cluster of clusters) signs.push(...(await find(cluster)));
  const whole = signs.map((sign) => sign.text).join('');
  if (!/[^\s\p{P}\p{M}]/u.test(whole)) return null;
  return setSigns(signs, await find(ELLIPSIS), room);
}

function setSigns(
  signs: readonly Sign[],
  dots: readonly Sign[],
  { width, sizes }: TextRoom,
): SetText {
  const pieces = piecesOf(signs);
  let setting: { size: number; lines: Sign[][] } = { size: 0, lines: [] };
  let isCut = true;
  for (const { size, maxLines } of sizes) {
    const lines = wrap(pieces, width / size);
    isCut = lines.length > maxLines;
    setting = {
      size,
      lines: isCut ? lines.slice(0, maxLines) : balance(pieces, lines, width / size),
    };
    if (!isCut) break;
  }
  const { size, lines } = setting;
  if (isCut) lines.push(cut(lines.pop() ?? [], dots, width / size));
  const level = levelOf(signs);
  return {
    size,
    isFromRight: level % 2 === 1,
    lines: lines.map((line) => outline(line, level, size)),
  };
}
