import type { Knex } from 'knex';
import { pictureTexts } from '#shared/files/picture.rules.ts';
import { namesBrokenPicture, picturesNamedIn } from '#shared/files/text-pictures.ts';
import { type MagnetItem, shownPicturesOf } from '#shared/magnets/magnet-items.ts';
import { selectFiles } from '#server/features/files/files.queries.ts';
import { magnetInvalid, requireOpenFiles } from '../magnet-input.ts';

/**
 * Throws `magnet_invalid` for a text that names a picture which is missing or another creator's, and
 * `file_taken_down`. A text that the magnet has already was checked before. The transaction holds the
 * creator's row, like every other that writes a reference to a file.
 */
export async function requireOwnPictures(
  trx: Knex.Transaction,
  userId: string,
  items: readonly MagnetItem[],
  stored: readonly MagnetItem[],
): Promise<void> {
  const accepted = new Set(stored.map(({ textContent }) => textContent));
  const texts = items.map(({ textContent }) =>
    accepted.has(textContent) ? '' : (textContent ?? ''),
  );
  const named = [...new Set(texts.flatMap(picturesNamedIn))];
  const rows = named.length === 0 ? [] : await selectFiles(trx, userId, named);
  const own = new Set(rows.filter(({ width }) => width !== null).map(({ id }) => id));
  const problems = texts.flatMap((text, index) => {
    const isWrong = namesBrokenPicture(text) || picturesNamedIn(text).some((id) => !own.has(id));
    return isWrong ? [[`items.${index}.textContent`, pictureTexts.unknown] as const] : [];
  });
  if (problems.length > 0) throw magnetInvalid(Object.fromEntries(problems));
  await requireOpenFiles(trx, userId, [...own]);
}

/** The sentence of such a text for its creator, who writes on; null for none. */
export function pictureProblemOf(
  items: readonly Pick<MagnetItem, 'type' | 'textContent'>[],
  own: readonly { id: string }[],
): string | null {
  const known = new Set(own.map(({ id }) => id));
  const isWrong =
    shownPicturesOf(items).some((id) => !known.has(id)) ||
    items.some(({ type, textContent }) => type === 'text' && namesBrokenPicture(textContent ?? ''));
  return isWrong ? pictureTexts.unknown : null;
}
