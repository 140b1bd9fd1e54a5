/**
 * "edited" in LinkedIn's languages, as it is written in a comment's head. A missing one proves
 * nothing.
 */
const WORDS = new Set([
  'edited',
  'bearbeitet',
  'modifié',
  'modificato',
  'editado',
  'bewerkt',
  'edytowano',
  'redigeret',
  'redigerad',
  'redigert',
  'muokattu',
  'upraveno',
  'editat',
  'düzenlendi',
  'изменено',
  'отредактировано',
  'відредаговано',
  '編集済み',
  '已编辑',
  '已編輯',
  '수정됨',
  'diedit',
  'disunting',
  'संपादित',
  'تم التعديل',
]);
const MAX_HEAD = 60;

/** Whether a line of a comment's head ("1d • edited", "(edited) 2w") says that it was edited. */
export function saysEdited(line: string): boolean {
  const text = line.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (text === '' || text.length > MAX_HEAD) return false;
  return text
    .split(/[•·()（）]/)
    .map((part) => part.trim())
    .some((part) => WORDS.has(part));
}
