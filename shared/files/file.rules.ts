import { isStorableText } from '#shared/api/field-types.ts';
import { fileTypeOfExtension, programExtensions } from './file-types.ts';

/** T83; decimal, as the console and most systems show sizes. */
export const MAX_FILE_BYTES = 25_000_000;
export const UPLOADS_PER_MINUTE = 5;
const MAX_NAME = 120;

/** The sentences about files; the console says them before the server has to. */
export const magnetFileTexts = {
  fileRequired: 'Upload the file visitors get',
  unknownFile: 'This file is not there any more. Upload it again',
  empty: 'This file is empty',
  tooLarge: 'A file may have 25 MB at most. Put a larger one elsewhere and share its link',
  program: 'This is a program or script. Files that run when they are opened cannot be shared here',
  unknownType:
    'Files of this type cannot be shared here. Use a document, table, picture, sound, film or zip file',
  mismatch: 'What is in this file does not fit its ending. Save it again in the format you want',
  noExtension: 'This file’s type could not be told. Give its name an ending, such as .pdf',
} as const;

/** What a person should read before the upload starts; null when nothing speaks against it. */
export function fileProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return magnetFileTexts.empty;
  if (file.size > MAX_FILE_BYTES) return magnetFileTexts.tooLarge;
  const extension = extensionOf(file.name);
  return extension === '' ? null : extensionProblem(extension);
}

/** The text for a file that is not taken, or null (T82). */
export function extensionProblem(extension: string): string | null {
  if (programExtensions.has(extension.toLowerCase())) return magnetFileTexts.program;
  if (fileTypeOfExtension(extension) === undefined) return magnetFileTexts.unknownType;
  return null;
}

/** The part behind the last dot in lower case; '' without one. */
export function extensionOf(name: string): string {
  return /[^.\s]\s*\.([a-z0-9]{1,12})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Names some systems keep for devices, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A name every system can store, for display only (T81): no path, no control or direction marks, no
 * characters with a meaning in names, at most 120 characters with its ending kept.
 */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = (isStorableText(last) ? last : last.replaceAll(/[\ud800-\udfff]/g, ''))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ');
  const plain = withoutDotsAround(clean);
  const safe = DEVICE.test(plain) ? `_${plain}` : plain === '' ? 'file' : plain;
  const extension = extensionOf(safe);
  if (extension === '') return cut(safe, MAX_NAME);
  const dot = safe.lastIndexOf('.');
  return `${cut(safe.slice(0, dot), MAX_NAME - extension.length - 1)}.${safe.slice(dot + 1).trim()}`;
}

/** No pattern for the end: it would begin anew at each of 16,000 dots and take a second (T89). */
function withoutDotsAround(text: string): string {
  let end = text.length;
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[. ]+/, '');
}

/** By whole characters, so that an emoji never loses its half. */
function cut(text: string, max: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > max) break;
    short += character;
  }
  return short.trimEnd();
}
